/** `certify --explore` and `certify --play` through the command line, against planted shops. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import { readShops } from '../explore/read-shops.ts'
import { SECRET, type StartedShop, startShop } from '../explore/start-shop.ts'
import { startReceiver } from '../support/receiver.ts'
import { runCli, startCli } from '../support/run-cli.ts'

const { correct, planted } = readShops()
const FOLDER = mkdtempSync(join(tmpdir(), 'certify-explore-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

const shopOf = (name: string) => {
  const found = [...correct, ...planted].find(one => one.name === name)
  if (found === undefined) throw new Error(`there is no shop ${name}`)
  return startShop(found)
}

let runs = 0

/** Each run has ids of its own, as a person would give them. */
function argsFor({ url }: StartedShop, more: readonly string[]): readonly string[] {
  runs += 1
  return [
    'certify',
    ...['--target', `${url}/hook`, '--secret', SECRET],
    ...['--order', `R${runs}-1`, '--gcode', `GS${runs}0000001`],
    ...['--state-url', `${url}/orders/{order_id}`, '--state-path', 'status'],
    ...['--effects-url', `${url}/orders/{order_id}/effects`],
    ...more,
  ]
}

function fileOf(name: string, content: unknown): string {
  const file = join(FOLDER, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const TWICE = {
  history: [{ status: 908 }],
  deliveries: [{ event: 1, copies: 2 }],
  expect: { state: 'returned', effects: 1 },
}

describe('a search', () => {
  test('finds what is wrong, saves it, and the saved file plays again', { timeout: 180_000 }, async () => {
    await using shop = await shopOf('javascript/refund-first')
    const saved = join(FOLDER, 'found.json')
    const junit = join(FOLDER, 'explore.xml')
    const { code, stdout, stderr } = await runCli(
      argsFor(shop, ['--explore', '--save', saved, '--budget', '2m', '--junit', junit, '--json']),
    )
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    const report = JSON.parse(stdout)
    expect(validator('sandbox/explore-report.schema.json')(report)).toEqual([])
    expect(report).toMatchObject({
      verdict: 'failed',
      kind: 'effects',
      steps: 2,
      certain_after: 2,
      confirmed: [3, 3],
      expected: [{ state: 'returned', effects: 1 }],
      got: [{ state: 'returned', effects: 2 }],
      sentence: '908 returned arrives twice: two effects are counted instead of one.',
    })
    expect(stdout).not.toContain(SECRET.slice(6))
    expect(JSON.parse(readFileSync(saved, 'utf8'))).toEqual(report.script)
    expect(validator('sandbox/explore-script.schema.json')(report.script)).toEqual([])
    expect(readFileSync(junit, 'utf8')).toContain(
      '<failure message="908 returned arrives twice: two effects are counted',
    )

    const again = await runCli(argsFor(shop, ['--play', saved, '--junit', join(FOLDER, 'play.xml')]))
    expect(again.code).toBe(1)
    expect(again.stdout).toMatch(/^FAILED {2}908 returned arrives twice: two effects are counted instead of one\.$/m)
    expect(again.stdout).toMatch(/^FAILED: http:\/\/127\.0\.0\.1:\d+\/hook: 3 histories in \d+\.\d s\.$/m)
    expect(readFileSync(join(FOLDER, 'play.xml'), 'utf8')).toContain('failures="1"')
  })

  test('ends with what it has at the first signal', { timeout: 180_000 }, async () => {
    await using shop = await shopOf('php/correct')
    const cli = startCli(argsFor(shop, ['--explore', '--budget', '1h', '--json']))
    // The consumer was asked something: the search runs.
    await expect.poll(async () => (await (await fetch(`${shop.url}/orders/R${runs}-5`)).json()).status).not.toBeNull()
    cli.send('SIGINT')
    expect([0, 4]).toContain(await cli.exited)
    const report = JSON.parse(cli.stdout.all.join('\n'))
    expect(report).toMatchObject({ script: null, confirmed: null })
    expect(['held', 'not-judged']).toContain(report.verdict)
  })

  test('4: nothing shows what became of an order', { timeout: 60_000 }, async () => {
    await using consumer = await startReceiver()
    const args = ['certify', '--target', consumer.url, '--scheme', 'none', '--order', 'A', '--gcode', 'B']
    const { code, stdout } = await runCli([...args, '--explore', '--budget', '1s'])
    expect(code).toBe(4)
    expect(stdout).toContain('NOT JUDGED  the state cannot be seen: pass --state-url and --state-path, or --state-cmd')
    expect(stdout).toContain('NOT JUDGED  effects (mails, payments) cannot be seen')
    expect(stdout).toContain('No random schedule was drawn: the budget ended before the planned histories did.')
  })

  test.each([
    ['--explore', ['--budget', '5s']],
    ['--play', []],
  ])('3: no consumer listens, %s', async (flag, more) => {
    const args = ['certify', '--target', 'http://127.0.0.1:9/hook', '--scheme', 'none', '--order', 'A', '--gcode', 'B']
    const asked = flag === '--play' ? ['--play', fileOf('lonely.json', { ...TWICE, expect: undefined })] : [flag]
    const { code, stdout, stderr } = await runCli([...args, ...asked, ...more])
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toContain('No consumer answers: nothing listens there (ECONNREFUSED).')
  })
})

describe('a script that is played', () => {
  test('0: it holds', { timeout: 60_000 }, async () => {
    await using shop = await shopOf('php/correct')
    const junit = join(FOLDER, 'held.xml')
    const { code, stdout } = await runCli(argsFor(shop, ['--play', fileOf('twice.json', TWICE), '--junit', junit]))
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^HELD: http:\/\/127\.0\.0\.1:\d+\/hook: 1 history in \d+\.\d s\.$/),
    })
    expect(readFileSync(junit, 'utf8')).toMatch(/tests="1" failures="0" errors="0" skipped="0"/)
  })

  test('the history may be a scenario, and what is right is found out', { timeout: 120_000 }, async () => {
    await using shop = await shopOf('php/correct')
    const file = fileOf('lost.json', { history: 'lost', deliveries: [1, 2, 3, 4, 5].map(event => ({ event })) })
    const { code, stdout, stderr } = await runCli(argsFor(shop, ['--play', file, '--json']))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const report = JSON.parse(stdout)
    expect(validator('sandbox/explore-report.schema.json')(report)).toEqual([])
    expect(report).toMatchObject({ verdict: 'held', got: [{ state: 'lost' }] })
  })

  test('4: the state cannot be read', { timeout: 60_000 }, async () => {
    await using shop = await shopOf('php/correct')
    const args = argsFor(shop, ['--play', fileOf('twice.json', TWICE)]).map(word =>
      word.endsWith('/orders/{order_id}') ? `${shop.url}/nothing/{order_id}` : word,
    )
    const { code, stdout } = await runCli(args)
    expect(code).toBe(4)
    expect(stdout).toMatch(/NOT JUDGED {2}The state of the order "R\d+-2" could not be read: GET \S+ answered 404/)
  })

  test.each<[string, unknown, string]>([
    ['no.json', undefined, 'no.json: there is no such file'],
    ['cut.json', '{"history": [', 'cut.json:1:14: '],
    ['list.json', [], 'list.json:1:1: '],
    ['typo.json', { ...TWICE, delivery: [] }, 'delivery'],
    ['empty.json', { ...TWICE, deliveries: [] }, 'empty.json:1:'],
    ['huge.json', { ...TWICE, deliveries: [{ event: 1, copies: 1_000_000_000 }] }, 'huge.json:1:'],
    ['event.json', { ...TWICE, deliveries: [{ event: 7 }] }, 'the history has no event 7.'],
    [
      'order.json',
      { history: [{ status: 904 }, { status: 905 }], deliveries: [{ event: 2 }, { event: 1 }] },
      'the first attempt of event 1 comes after event 2, which is newer.',
    ],
    ['after.json', { ...TWICE, deliveries: [{ event: 1, after: 3 }] }, 'event 3 is not delivered before this entry'],
    ['late.json', { ...TWICE, deliveries: [{ event: 1, late: 9_999_999 }] }, 'event 1 is more than three days late.'],
    ['name.json', { ...TWICE, history: 'hapy' }, 'hapy'],
    [
      'expect.json',
      { ...TWICE, expect: [{ state: 'a' }, { state: 'b' }] },
      'the script has 1 order, and this is for 2.',
    ],
    ['aliases.yaml', 'history: &a [*a]\ndeliveries: []', 'aliases.yaml:'],
  ])('2: %s', async (name, content, sentence) => {
    const file = content === undefined ? join(FOLDER, name) : fileOf(name, content)
    const args = ['certify', '--target', 'http://127.0.0.1:9', '--scheme', 'none', '--order', 'A', '--gcode', 'B']
    const { code, stdout, stderr } = await runCli([...args, '--play', file])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })

  test.each([
    [['--explore', '--play', 'a.json'], '--explore searches and --play plays one script; give one of them.'],
    [['--budget', '5s'], '--budget belongs to --explore.'],
    [['--save', 'a.json'], '--save belongs to --explore.'],
    [['--explore', '--budget', '10ms'], 'give a duration from 1s to 1d.'],
    [
      ['--explore', '--effects-url', 'http://127.0.0.1:9/mails'],
      '--effects-url must contain {order_id} or {gcode}: each history has orders of its own.',
    ],
  ])('2: %j', async (more, sentence) => {
    const args = ['certify', '--target', 'http://127.0.0.1:9', '--scheme', 'none', '--order', 'A', '--gcode', 'B']
    const { code, stdout, stderr } = await runCli([...args, ...more])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })
})

import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import { runCli } from '../support/run-cli.ts'
import { startSandbox } from './running-sandbox.ts'

const NOWHERE = 'http://127.0.0.1:9'
const INFERRED =
  'inferred: deployments number the wards of that district nearby; look the code up there before you use it.'

describe('locations find', () => {
  test('prints code, level, name, the places above with their codes, and whether it is known, in columns', async () => {
    const { url } = await startSandbox()
    const { code, stdout, stderr } = await runCli(['locations', 'find', 'dong da', '--limit', '3', '--url', url])
    expect(code).toBe(0)
    expect(stdout.split('\n')).toEqual([
      '100400  district  Quận Đống Đa    Hà Nội 100000                                known',
      '2612    ward      Phường Đống Đa  Thành phố Vĩnh Yên 280100, Vĩnh Phúc 280000  known',
      '7843    ward      Phường Đống Đa  Thành phố Quy Nhơn 590100, Bình Định 590000  known',
    ])
    expect(stdout).toBe(stdout.normalize('NFC'))
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^3 of \d+ places; name the place more closely, or show more with --limit\.$/),
    ])
  })

  test('takes the name in one word or in several, with accents in either form', async () => {
    const { url } = await startSandbox()
    const found = async (...words: readonly string[]) =>
      (await runCli(['locations', 'find', ...words], { env: { SANDBOX_URL: url } })).stdout
    const ward = '8957  ward  Phường Bến Nghé  Quận 1 700100, Hồ Chí Minh 700000  inferred'
    expect(await found('phuong ben nghe quan 1')).toBe(ward)
    expect(await found('p.ben', 'nghe', 'q1', 'tphcm')).toBe(ward)
    expect(await found('Phường Bến Nghé, Quận 1'.normalize('NFD'))).toBe(ward)
    const { stderr } = await runCli(['locations', 'find', 'ben nghe q1'], { env: { SANDBOX_URL: url } })
    expect(stderr).toBe(INFERRED)
  })

  test('says nothing more when all there is was shown and every code is known', async () => {
    const { url } = await startSandbox()
    expect(await runCli(['locations', 'find', '78', '--url', url])).toEqual({
      code: 0,
      stdout: '78  ward  Phường Thanh Xuân Nam  Quận Thanh Xuân 100700, Hà Nội 100000  known',
      stderr: '',
    })
  })

  test('--json prints the answer as one document, and nothing else', async () => {
    const { url } = await startSandbox()
    const { code, stdout, stderr } = await runCli(['locations', 'find', 'quận 1', '--json', '--url', url])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const answer = JSON.parse(stdout)
    expect(validator('sandbox/location-search.schema.json')(answer)).toEqual([])
    expect(answer).toMatchObject({ query: 'quận 1', total: 14 })
    expect(answer.items[0]).toMatchObject({ code: '700100', name: 'Quận 1', known: true })
  })

  test('a name is asked for as it was typed, whatever a URL makes of its letters', async () => {
    const { url } = await startSandbox()
    const typed = 'Quận #1 & 100%41+1?'
    const { stdout } = await runCli(['locations', 'find', ...typed.split(' '), '--json', '--url', url])
    expect(JSON.parse(stdout).query).toBe(typed)
  })

  test('nothing found is exit 1 with a hint; with --json the empty answer is a document too', async () => {
    const { url } = await startSandbox()
    const sentence =
      'carrier-sandbox: no place is called "12 Lê Lợi xyzzy". Give fewer words: the names of a ward, a district or a city alone, without street or house number.'
    const words = ['locations', 'find', '12', 'Lê', 'Lợi', 'xyzzy', '--url', url]
    expect(await runCli(words)).toEqual({ code: 1, stdout: '', stderr: sentence })
    const { code, stdout, stderr } = await runCli([...words, '--json'])
    expect({ code, stderr }).toEqual({ code: 1, stderr: sentence })
    expect(JSON.parse(stdout)).toEqual({ query: '12 Lê Lợi xyzzy', total: 0, items: [] })
  })

  test('what the sandbox refuses is exit 2; with --json its problem is a document too', async () => {
    const { url } = await startSandbox()
    const { code, stdout, stderr } = await runCli(['locations', 'find', '...', '--json', '--url', url])
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ status: 422, code: 'invalid', pointer: '/q' })
    expect(stderr).toContain('q has no letter and no digit: "..."')
  })

  test('a name that another program answers cannot move the cursor', async () => {
    const item = { level: 'city', code: '1\u001b[2J', name: 'Huế\r', known: true }
    const server = createServer((_request, response) => response.end(JSON.stringify({ total: 1, items: [item] })))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, stdout } = await runCli(['locations', 'find', 'hue', '--url', `http://127.0.0.1:${port}`])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '1\\u001b[2J  city  Huế\\u000d  –  known' })
  })
})

describe('wrong usage of locations is exit 2 and asks no sandbox', () => {
  test.each([
    [['locatons', 'find', 'hue'], 'Did you mean locations?'],
    [['locations'], "missing required argument 'action'"],
    [['locations', 'fnd', 'hue'], 'locations has no action "fnd"; did you mean find? There is: find.'],
    [['locations', 'purge', 'hue'], 'locations has no action "purge". There is: find.'],
    [['locations', 'find'], "locations find needs the name of a place, such as 'quan 1', or its code."],
    [['locations', 'find', ' '], 'locations find needs the name of a place'],
    [['locations', 'find', 'hue', '--limit', '0'], 'give a whole number from 1 to 100.'],
    [['locations', 'find', 'hue', '--limit', '101'], 'give a whole number from 1 to 100.'],
    [['locations', 'find', 'hue', '--limt', '5'], 'Did you mean --limit?'],
  ] as const)('%j: %s', async (args, sentence) => {
    const { code, stdout, stderr } = await runCli(args, { env: { SANDBOX_URL: NOWHERE } })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })
})

test('help of locations shows examples, on stdout, within 80 columns', async () => {
  const { code, stdout, stderr } = await runCli(['locations', '--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain("carrier-sandbox locations find 'quan 1'")
  expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
})

test('without a sandbox that answers, locations find is exit 3 and says how to get one', async () => {
  const { code, stdout, stderr } = await runCli(['locations', 'find', 'hue', '--url', NOWHERE])
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toBe(
    `carrier-sandbox: no sandbox answers at ${NOWHERE} (ECONNREFUSED); start one with carrier-sandbox start, or name another with --url.`,
  )
})

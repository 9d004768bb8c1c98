import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'
import { BROKEN_FAULTS } from '../support/broken-faults.ts'
import { openAccount, openSandbox } from '../support/scenario-account.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const DOWN = { match: { operation: 'listShipments' }, fault: { status: 503 } }
const LATE = { match: { operation: 'listShipments' }, fault: { status: 500 } }

describe('PUT /faults/{id}', () => {
  test('a rule that is off affects and counts nothing, and continues with its count when it is on again', async () => {
    const { control, get } = await openAccount(sandbox)
    await control.post('/faults', [{ ...DOWN, when: { first: 1 } }, LATE])
    expect((await control.put('/faults/1', { enabled: false })).body).toMatchObject({ id: '1', enabled: false })
    expect((await get('/shipments')).status).toBe(500)
    const rules = async () => (await control.get('/faults')).body.rules
    expect(await rules()).toMatchObject([
      { id: '1', enabled: false, seen: 0, fired: 0 },
      { id: '2', enabled: true, seen: 1, fired: 1 },
    ])
    expect((await control.put('/faults/1', { enabled: true })).body).toMatchObject({ enabled: true, seen: 0 })
    expect((await get('/shipments')).status).toBe(503)
    await control.put('/faults/1', { enabled: false })
    expect(await rules()).toMatchObject([{ id: '1', enabled: false, fired: 1 }, { id: '2' }])
    await control.put('/faults/2', { enabled: false })
    expect((await get('/shipments')).status).toBe(200)
    expect(
      (await control.get('/why')).body.findings.filter((one: { code: string }) => /^fault/.test(one.code)),
    ).toEqual([])
  })

  test('another rule replaces it, counts from 0, and its ttl starts again', async () => {
    const { control, get } = await openAccount(sandbox)
    await control.post('/faults', [{ ...DOWN, ttl: '1h' }, LATE])
    await get('/shipments')
    await control.post('/clock/advance', { by: '30m' })
    const rule = { fault: { status: 502 }, ttl: '1h' }
    const { status, body } = await control.put('/faults/1', { rule })
    const blank = { origin: 'api', enabled: true, seen: 0, fired: 0, last_fired_at: null }
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: '1', rule, ...blank, ends_at: '2026-01-05T09:30:00+07:00' },
    })
    expect((await get('/shipments')).status).toBe(502)
    expect((await control.get('/faults')).body.rules.map(({ id }: { id: string }) => id)).toEqual(['1', '2'])
  })

  test('an invalid rule is refused with its place, and nothing changes', async () => {
    const { control } = await openAccount(sandbox)
    await control.post('/faults', DOWN)
    const refused = await control.put('/faults/1', {
      rule: { match: { operation: 'listShipment' }, fault: { status: 503 } },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.pointer).toBe('/rule/match/operation')
    expect((await control.put('/faults/1', {})).status).toBe(422)
    expect((await control.put('/faults/7', { enabled: false })).status).toBe(404)
    expect((await control.get('/faults')).body.rules).toMatchObject([{ rule: DOWN, enabled: true }])
  })

  test('it is kept: a snapshot has it, a restart has it, and a reset switches those of --faults on again', async () => {
    const data = await temporaryFolder()
    const file = join(data, 'faults.yaml')
    await writeFile(file, '- fault: { status: 503 }\n')
    const start = () =>
      createSandbox({ listen: false, clock: 'frozen', seed: 7, data: join(data, 'data'), faults: file })
    const first = await start()
    const { control } = clientOf(first, first)
    await control.post('/faults', LATE)
    await control.put('/faults/2', { enabled: false }).then(({ status }) => expect(status).toBe(404))
    await control.put('/faults/1', { enabled: false })
    await control.put('/faults/start-1', { enabled: false })
    expect((await control.put('/faults/start-1', { rule: LATE })).status).toBe(409)
    const state = (await control.get('/state')).body
    await control.put('/faults/1', { enabled: true })
    expect((await control.put('/state', state)).status).toBeLessThan(300)
    const shown = async (from: Sandbox) => (await clientOf(from, from).control.get('/faults')).body.rules
    expect(await shown(first)).toMatchObject([{ id: 'start-1' }, { id: '1', enabled: false }])
    await first.close()
    const second = await start()
    onTestFinished(() => second.close())
    expect(await shown(second)).toMatchObject([{ id: 'start-1' }, { id: '1', enabled: false }])
    const again = clientOf(second, second).control
    await again.put('/faults/start-1', { enabled: false })
    await again.post('/reset')
    expect(await shown(second)).toMatchObject([{ id: 'start-1', enabled: true }])
  })
})

describe('POST /faults/validate', () => {
  const judge = async (text: string) =>
    (await clientOf(sandbox, sandbox).control.post('/faults/validate', { text })).body

  test.each([
    ['one rule', 'match: { operation: listShipments }\nfault: { status: 503 } # một ghi chú\n', [DOWN]],
    [
      'a list',
      '- fault: { status: 502 }\n- fault: { hang: 30s }\n',
      [{ fault: { status: 502 } }, { fault: { hang: '30s' } }],
    ],
    ['a list under rules', 'rules: [{ fault: { twice: true } }]\n', [{ fault: { twice: true } }]],
    ['JSON', JSON.stringify(DOWN), [DOWN]],
  ])('%s is answered with what it says, ready to be added', async (_what, text, rules) => {
    expect(await judge(text)).toEqual({ rules, problems: [] })
    const { control } = await openAccount(sandbox)
    expect((await control.post('/faults', rules)).status).toBe(201)
  })

  test.each([
    ['an unknown key', 'fault: { statsu: 503 }\n', [1, 10, 'did you mean "status"?']],
    ['an unknown operation', 'match:\n  operation: listShipment\nfault: { status: 503 }\n', [2, 14, 'listShipments']],
    [
      'one of several',
      '- fault: { status: 503 }\n- match: { carrier: ghkt }\n  fault: { carrier: down }\n',
      [2, 21, 'ghtk'],
    ],
    ['broken YAML', 'fault: {\n', [2, 1, '']],
    ['nothing', '', [0, 0, 'empty']],
  ] as const)('%s is shown where it stands', async (_what, text, [line, column, message]) => {
    const { rules, problems } = await judge(text)
    expect(rules).toBeNull()
    expect(problems[0]).toEqual({ line, column, message: expect.stringContaining(message) })
  })

  // Only lists mean the same in both: here a rule may stand alone, a file is a list.
  const lists = BROKEN_FAULTS.filter(([, text]) => /^(#.*\n)?-/.test(text))

  test('says of broken rules what --faults says of them', async () => {
    expect(lists.length).toBeGreaterThan(20)
    for (const [name, text, , part] of lists) {
      const { problems } = await judge(text)
      const said = problems.map(({ message }: { message: string }) => message).join('\n')
      expect([name, said]).toEqual([name, expect.stringContaining(part)])
    }
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { makeScenario } from '../support/scenario-account.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const judge = async (text: string) => {
  const { status, body } = await clientOf(sandbox, sandbox).control.post('/scenarios/validate', { text })
  return { status, ...body }
}
const HEAD = 'name: mine\ndescription: Thử.\nline: standard\n'

test('a text that is right is answered with what it says, ready to be put', async () => {
  const text = `# Một ghi chú.\n${HEAD}steps:\n  - { after: 1h, status: picked-up }\n`
  const { status, file, problems } = await judge(text)
  expect({ status, problems }).toEqual({ status: 200, problems: [] })
  expect(file).toEqual({
    name: 'mine',
    description: 'Thử.',
    line: 'standard',
    steps: [{ after: '1h', status: 'picked-up' }],
  })
  expect((await clientOf(sandbox, sandbox).control.put('/scenarios/mine', file)).status).toBe(201)
  expect((await judge(JSON.stringify(makeScenario()))).problems).toEqual([])
})

test.each([
  ['an unknown key', `${HEAD}stpes: []\nsteps: []\n`, [4, 1, 'did you mean "steps"?']],
  ['an unknown status', `${HEAD}steps:\n  - { after: 1h, status: piked-up }\n`, [5, 26, 'did you mean "picked-up"?']],
  ['an illegal move', `${HEAD}steps:\n  - { after: 1h, status: returned }\n`, [5, 26, 'returned']],
  ['broken YAML', `${HEAD}steps: [\n`, [5, 1, '']],
  [
    'the name of a shipped one of the other line',
    'name: ondemand-happy\ndescription: x\nline: standard\nsteps: []\n',
    [1, 7, 'ondemand'],
  ],
  ['nothing', '', [0, 0, 'empty']],
] as const)('%s is shown where it stands', async (_what, text, [line, column, message]) => {
  const { status, file, problems } = await judge(text)
  expect(status).toBe(200)
  expect(file).toBeNull()
  expect(problems[0]).toEqual({ line, column, message: expect.stringContaining(message) })
})

test('GET /scenarios?files=true has each file, and without it none', async () => {
  const { control } = clientOf(sandbox, sandbox)
  const { items } = (await control.get('/scenarios?files=true')).body
  for (const { name, file } of items)
    expect([name, file]).toEqual([name, (await control.get(`/scenarios/${name}`)).body.file])
  expect((await control.get('/scenarios')).body.items.filter((item: object) => 'file' in item)).toEqual([])
})

test('GET /scenario-words names what a scenario may name', async () => {
  const { standard, ondemand } = (await clientOf(sandbox, sandbox).control.get('/scenario-words')).body
  expect(standard.statuses).toContainEqual({ status: 903, slug: 'picked-up', text: 'Đã lấy hàng' })
  expect([standard.carriers.includes('ghtk'), ondemand.carriers.includes('ahamove')]).toEqual([true, true])
  const step = (status: string) =>
    judge(`name: a\ndescription: b\nline: ondemand\nsteps: [{ after: 1s, status: ${status}, force: true }]`)
  for (const { slug } of ondemand.statuses) expect([slug, (await step(slug)).problems]).toEqual([slug, []])
})

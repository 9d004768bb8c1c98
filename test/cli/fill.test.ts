import { expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import { runCli } from '../support/run-cli.ts'
import { readJson, startSandbox } from './running-sandbox.ts'

test('fill says in words what the account has more, and --json gives the answer', async () => {
  const { url, token } = await startSandbox('--seed', '1')
  const env = { SANDBOX_URL: url }
  const told = await runCli(['fill', '--shipments', '40', '--customers', '5', '--ondemand', '2', '--days', '30'], {
    env,
  })
  expect(told).toMatchObject({ code: 0, stderr: '' })
  const [head, parcels, orders, ...rest] = told.stdout.split('\n')
  expect(head).toMatch(
    /^Filled 2025-12-06 08:00:00 to 2026-01-05 08:00:00 GMT\+7: 40 parcels, 2 on-demand orders, 5 customers, \d+ COD sessions, \d+ lines in the ledger\.$/,
  )
  expect(parcels).toMatch(/^parcels: \d+ completed, \d+ [a-z-]+, /)
  expect(orders).toMatch(/^on-demand orders: \d [a-z-]+/)
  expect(rest).toEqual([])
  const quiet = await runCli(['fill', '--shipments', '2', '-q'], { env })
  expect(quiet.stdout).toMatch(/^Filled [^\n]+: 2 parcels, [^\n]+\.$/)

  const { code, stdout, stderr } = await runCli([
    'fill',
    '--shipments',
    '3',
    '--customers',
    '0',
    '--json',
    '--url',
    url,
  ])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const answer = JSON.parse(stdout)
  expect(validator('sandbox/filled.schema.json')(answer)).toEqual([])
  expect(answer).toMatchObject({ shipments: 3, customers: 0, ondemand: 0 })
  const list = await readJson(`${url}/api/v2/shipments?size=1`, { authorization: `Bearer ${token}` })
  expect(list.meta.pagination.total).toBe(45)
})

test('a number beyond what one fill brings is exit 2 with what the sandbox says', async () => {
  const { url } = await startSandbox()
  const { code, stdout, stderr } = await runCli(['fill', '--shipments', '20001', '--url', url])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('shipments cannot be 20001; it is a number from 0 to 20000.')
})

test.each([
  [['fill', '--shipments', 'many'], 'give a whole number.'],
  [['fill', '--shipmnts', '5'], 'Did you mean --shipments?'],
  [['fil'], 'Did you mean fill?'],
] as const)('%j is exit 2: %s', async (args, sentence) => {
  const { code, stdout, stderr } = await runCli(args, { env: { SANDBOX_URL: 'http://127.0.0.1:9' } })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})

test('its help has examples, in eighty columns', async () => {
  const { code, stdout } = await runCli(['fill', '--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('carrier-sandbox fill --shipments 2000 --customers 300 --days 90')
  expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
})

test('without a sandbox it is exit 3', async () => {
  expect((await runCli(['fill', '--url', 'http://127.0.0.1:9'])).code).toBe(3)
})

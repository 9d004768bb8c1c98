import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runCli } from '../support/run-cli.ts'
import { readJson, startSandbox } from './running-sandbox.ts'

const ONCE = '{ match: { operation: listCities }, fault: { status: 503 }, when: { first: 1 } }'

test('a rule that is added fires, is listed with its counts, and is gone when it is removed', async () => {
  const { url, token } = await startSandbox()
  const env = { SANDBOX_URL: url }
  expect((await runCli(['faults'], { env })).stdout).toBe('No fault rules.')
  const added = await runCli(['faults', 'add', ONCE], { env })
  const rule = '{"match":{"operation":"listCities"},"fault":{"status":503},"when":{"first":1}}'
  expect(added).toEqual({ code: 0, stderr: '', stdout: `1  on  fired 0 of 0  ${rule}` })
  // What the list shows can be added again.
  expect((await runCli(['faults', 'add', rule], { env })).code).toBe(0)
  const cities = () => fetch(`${url}/api/v2/cities`, { headers: { authorization: `Bearer ${token}` } })
  expect((await cities()).status).toBe(503)
  const listed = (await runCli(['faults', 'list'], { env })).stdout.split('\n')
  expect(listed).toContain(`1  on  fired 1 of 1  ${rule}`)
  expect(listed).toContain('2026-01-05 08:00:00  rule 1  status  listCities')
  expect((await runCli(['faults', 'remove', '1', '2'], { env })).stdout).toBe('Removed: 1, 2.')
  expect((await cities()).status).toBe(200)
  expect((await readJson(`${url}/__sandbox/faults`)).rules).toEqual([])
})

test('--file adds its rules, and --all removes every rule', async () => {
  const { url } = await startSandbox()
  const env = { SANDBOX_URL: url }
  const file = join(await temporaryFolder(), 'faults.yaml')
  await writeFile(file, `- { match: { order_id: "A-*" }, fault: { carrier: lost } }\n- ${ONCE}\n`)
  const { code, stdout } = await runCli(['faults', 'add', '--file', file, '--json'], { env })
  expect([code, JSON.parse(stdout).rules.length]).toEqual([0, 2])
  expect((await runCli(['faults', 'remove', '--all'], { env })).stdout).toBe('Removed: 1, 2.')
  expect((await runCli(['faults', 'remove', '--all'], { env })).stdout).toBe('No rule to remove.')
})

describe('what is refused', () => {
  test('a rule that is not valid, by line and column, and no rule of its file is added', async () => {
    const { url } = await startSandbox()
    const file = join(await temporaryFolder(), 'faults.yaml')
    await writeFile(file, `- ${ONCE}\n- { fault: { statsu: 503 } }\n`)
    const { code, stderr } = await runCli(['faults', 'add', '--file', file, '--url', url])
    expect(code).toBe(2)
    expect(stderr).toMatch(/faults\.yaml:2:14: unknown key "statsu" in \[1\]\.fault; did you mean "status"\?$/)
    expect((await readJson(`${url}/__sandbox/faults`)).rules).toEqual([])
  })

  test.each([
    ['add', [], 2, 'give one of: a rule'],
    ['add', [ONCE, '--file', 'x.yaml'], 2, 'give one of: a rule'],
    ['add', ['--file', './gone.yaml'], 2, './gone.yaml: there is no such file'],
    ['add', ['{ fault: { status: 503 '], 2, 'rule:1:'],
    ['remove', [], 2, 'give the ids of rules'],
    ['remove', ['1', '--all'], 2, 'give the ids of rules'],
    ['remove', ['1'], 1, 'no fault rule "1"'],
  ] as const)('%s %j', async (command, words, code, sentence) => {
    const { url } = await startSandbox()
    const run = await runCli(['faults', command, ...words, '--url', url])
    expect(run).toEqual({ code, stdout: '', stderr: expect.stringContaining(sentence) })
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runCli } from '../support/run-cli.ts'
import { readJson, startSandbox } from './running-sandbox.ts'

async function fileOf(text: string): Promise<string> {
  const file = join(await temporaryFolder(), 'faults.yaml')
  writeFileSync(file, text)
  return file
}

test('start --faults takes the rules of a file, which GET /faults shows', async () => {
  const file = await fileOf(
    'rules:\n  - { match: { order_id: "A-*" }, fault: { status: 503, retry_after: 2 }, ttl: 10m }\n',
  )
  const sandbox = await startSandbox('--faults', file)
  const body = await readJson(`${sandbox.url}/__sandbox/faults`)
  expect(body).toMatchObject({ rules: [{ id: 'start-1', origin: 'start', fired: 0 }], firings: [] })
  expect(await sandbox.cli.stop()).toBe(0)
})

test('a file that makes no sense is usage: every complaint with its place, and nothing runs', async () => {
  const file = await fileOf('- { fault: { staus: 503 } }\n- { match: { carrier: ghnv4 }, fault: { status: 503 } }\n')
  const { code, stderr } = await runCli(['start', '--port', '0', '--data', ':memory:', '--faults', file])
  expect(code).toBe(2)
  expect(stderr).toContain(`${file}:1:14: unknown key "staus" in [0].fault; did you mean "status"?`)
})

test.each([
  [
    'carriers and operations that do not exist',
    '- { match: { carrier: ghnv4 }, fault: { status: 503 } }\n',
    ':1:23: unknown carrier "ghnv4"; did you mean "ghnv3"?',
  ],
  ['a file that is not there', null, 'gone.yaml'],
])('%s is reported', async (_, text, part) => {
  const file = text === null ? 'gone.yaml' : await fileOf(text)
  const { code, stderr } = await runCli(['start', '--port', '0', '--data', ':memory:', '--faults', file])
  expect(code).toBe(2)
  expect(stderr).toContain(part)
})

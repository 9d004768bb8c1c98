/** Every command as a process of its own: it starts from the built package, ends by itself, and its exit code arrives. */
import { describe, expect, test } from 'vitest'
import { COMMAND_NAMES } from '../../src/cli/create-program.ts'
import { runSpawned, spawnCli } from '../support/spawn-cli.ts'
import { spawnSandbox } from './running-sandbox.ts'

const NOWHERE = 'http://127.0.0.1:9'

test.each(COMMAND_NAMES)('%s --help ends with 0, a wrong flag with 2', async name => {
  expect(await runSpawned([name, '--help'])).toMatchObject({ code: 0, stderr: '' })
  expect(await runSpawned([name, '--no-such-flag'])).toMatchObject({ code: 2, stdout: '' })
})

test('without a command it starts, with the flags that there are', async () => {
  const cli = spawnCli([], { env: { SANDBOX_PORT: '0', SANDBOX_DATA: ':memory:' } })
  await cli.stdout.find(/is ready$/)
  expect(await cli.stop()).toBe(0)
  const flagged = spawnCli(['--port', '0', '--data', ':memory:', '--json'])
  expect(JSON.parse((await flagged.stdout.first(1))[0] ?? '')).toMatchObject({ pace: '10s' })
  expect(await flagged.stop()).toBe(0)
  expect(await runSpawned(['--jsno'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--json') })
})

describe('what asks a sandbox', () => {
  const ASKING = [
    ['clock'],
    ['simulate', 'A', 'continue'],
    ['deliveries', 'list'],
    ['shipments', '--follow'],
    ['requests', '--follow'],
    ['faults', 'list'],
    ['accounts', 'list'],
    ['scenarios', 'list'],
    ['snapshot', 'list'],
  ]

  test.each(ASKING)('%s %s ends with 3 when none is there', async (...words) => {
    expect(await runSpawned([...words, '--url', NOWHERE])).toMatchObject({ code: 3, stdout: '' })
  })

  test('ends with 0 and its answer on stdout, with 1 when the answer is no', async () => {
    const { cli, url } = await spawnSandbox()
    const clock = await runSpawned(['clock', '--json', '--url', url])
    expect(clock).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(clock.stdout)).toMatchObject({ mode: 'frozen' })
    expect(await runSpawned(['simulate', 'NONE', 'continue', '--url', url])).toMatchObject({ code: 1 })
    expect(await cli.stop()).toBe(0)
  })
})

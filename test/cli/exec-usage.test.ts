import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runCli } from '../support/run-cli.ts'

describe('wrong usage is exit 2, and nothing is run', () => {
  test.each([
    [[], 'exec needs a command to run, e.g. carrier-sandbox exec -- npm test.'],
    [['--seed', '7', '--'], 'exec needs a command to run'],
    [['--env', 'X={apii}', '--', 'touch', 'ran'], 'there is no {apii}. Did you mean {api}?'],
    [['--env', 'X={zzzzzzzz}', '--', 'touch', 'ran'], 'There are: {url}, {api}, {control}, {username}, '],
    [['--env', 'X={api', '--', 'touch', 'ran'], '"{api" is not closed; write {{ for a brace.'],
    [['--env', '1X=a', '--', 'touch', 'ran'], 'write NAME=text, e.g. SHIP_API={api}.'],
    [['--artifact', 'out', '--', 'touch', 'ran'], 'Did you mean --artifacts?'],
    [['--json', '--', 'touch', 'ran'], "unknown option '--json'"],
    [['--clock', 'forzen', '--', 'touch', 'ran'], 'clock cannot be "forzen"'],
    [['--watch', '--', 'touch', 'ran'], 'watch needs a folder to look at: add --scenario-dir DIR'],
  ] as const)('%j: %s', async (args, sentence) => {
    const folder = await temporaryFolder()
    const { code, stdout, stderr } = await runCli(['exec', ...args], { cwd: folder })
    expect({ code, stdout, files: await readdir(folder) }).toEqual({ code: 2, stdout: '', files: [] })
    expect(stderr).toContain(sentence)
  })
})

test('help shows examples and variables, on stdout, within 80 columns', async () => {
  const { code, stdout, stderr } = await runCli(['exec', '--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('carrier-sandbox exec --clock frozen --seed 7 -- npx vitest run')
  expect(stdout).toContain('SANDBOX_CLIENT_SECRET')
  expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
})

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runCli } from '../support/run-cli.ts'

describe('wrong usage of exec --vary is exit 2, and nothing is run', () => {
  test.each([
    [['--vary=switch'], 'Did you mean switches?'],
    [['--vary=switches,dates'], 'There are: switches, webhooks, faults, data, grease.'],
    [['--vary', '--jobs', '0'], 'give a number from 1 to 64.'],
    [['--vary', '--report', 'xml'], 'json, junit, markdown'],
    [['--jobs', '2'], '--jobs needs --vary'],
    [['--report-dir', 'out'], '--report-dir needs --vary'],
    [['--vary', '--data', 'kept'], '--vary cannot be with --data'],
    [['--vary', '--artifacts', 'out'], '--vary cannot be with --artifacts'],
    [['--vary', '--port', '4100'], '--vary cannot be with --port'],
    [['--vary', '--report-dir', '/proc/none'], '--report-dir cannot be "/proc/none": nothing can be written there'],
    [['--vary', '--write-accept', 'none/known.json'], '--write-accept cannot be "none/known.json"'],
    [['--vary', '--accept', 'missing.json'], '--accept cannot be "missing.json": there is no such file.'],
  ] as const)('%j: %s', async (args, sentence) => {
    const folder = await temporaryFolder()
    const { code, stdout, stderr } = await runCli(['exec', ...args, '--', 'touch', 'ran'], { cwd: folder })
    expect({ code, stdout, files: await readdir(folder) }).toEqual({ code: 2, stdout: '', files: [] })
    expect(stderr).toContain(sentence)
  })
})

describe('a file of accepted dependences that is none is refused by its name', () => {
  test.each([
    ['damaged', '{"accepted": [', 'known.json:1:'],
    ['of another kind', '{"entries": []}', 'accepted'],
    ['without a reason', '{"accepted": [{"variation": "webhook:late"}]}', 'reason'],
    ['with an empty reason', '{"accepted": [{"variation": "webhook:late", "reason": ""}]}', 'reason'],
    ['too deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'known.json'],
    [
      'with more than a thousand',
      JSON.stringify({ accepted: Array.from({ length: 1_001 }, () => ({ variation: 'webhook:late', reason: 'x' })) }),
      'accepted',
    ],
  ] as const)('%s', async (_what, text, sentence) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'known.json'), text)
    const args = ['exec', '--vary', '--accept', 'known.json', '--', 'touch', 'ran']
    const { code, stderr } = await runCli(args, { cwd: folder })
    expect({ code, files: await readdir(folder) }).toEqual({ code: 2, files: ['known.json'] })
    expect(stderr).toContain('known.json')
    expect(stderr).toContain(sentence)
  })
})

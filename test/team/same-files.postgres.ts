import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTeam } from './open-team.ts'

const folderOf = (description: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'carrier-sandbox-files-'))
  const scenario = { name: 'shop', description, line: 'standard', steps: [{ after: '1h', status: 'picked-up' }] }
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(scenario))
  return folder
}

test('a process with other scenario files, or with none, is refused while others use the database', async () => {
  const { all, join: enter } = await openTeam({ scenarioDir: folderOf('One') })
  // The same files in another folder.
  const third = await enter({ scenarioDir: folderOf('One') })
  await expect(enter({ scenarioDir: folderOf('Two') })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(
      /^the files of --scenario-dir are not those of the sandbox at .*the same files, or stop/,
    ),
  })
  await expect(enter({ scenarioDir: undefined })).rejects.toThrow('are not those of the sandbox')
  for (const process of [...all, third]) await process.close()
  // None is left that has others.
  await (await enter({ scenarioDir: folderOf('Two') })).close()
})

test('the refusal says when the others have no files at all', async () => {
  const { join: enter } = await openTeam()
  await expect(enter({ scenarioDir: folderOf('One') })).rejects.toThrow('(that one runs without --scenario-dir)')
})

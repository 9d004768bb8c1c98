/** What every released version has written opens; `scripts/keep-version.mjs` has kept it. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { checkRecording, unpackRecording } from '../../src/replay-tools.ts'
import { expectedOf, VERSIONS } from './kept.ts'
import { readFacts } from './read-facts.mjs'

const kept = (version: string, name: string) => fileURLToPath(new URL(`${version}/${name}`, import.meta.url))

test('at least this version is kept', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(VERSIONS).toContain(`v${version}`)
})

describe.each(VERSIONS)('%s', version => {
  test('a data folder whose process was killed', async () => {
    const data = mkdtempSync(join(tmpdir(), 'kept-data-'))
    try {
      cpSync(kept(version, 'data'), data, { recursive: true })
      {
        await using sandbox = await createSandbox({ data, clock: 'frozen' })
        expect(await readFacts(sandbox.url)).toEqual(expectedOf(version, 'data'))
        await sandbox.snapshots.of('before').restore()
        const restored = JSON.stringify(await readFacts(sandbox.url))
        expect([restored.includes('KEPT-1'), restored.includes('DH-260105-0001')]).toEqual([false, true])
      }
      // It has been written anew in this version's form.
      await using again = await createSandbox({ data, clock: 'frozen' })
      await again.clock.advance('1d')
      expect(Object.keys(await readFacts(again.url))).toEqual(Object.keys(expectedOf(version, 'data')))
    } finally {
      rmSync(data, { recursive: true })
    }
  })

  test('an exported state', async () => {
    await using sandbox = await createSandbox({ clock: 'frozen' })
    await sandbox.state.import(JSON.parse(readFileSync(kept(version, 'state.json'), 'utf8')))
    const { default: imported } = await readFacts(sandbox.url)
    // Snapshots stay where they were saved.
    expect({ ...imported, snapshots: ['before'] }).toEqual(expectedOf(version, 'data').default)
  })

  test('a recording, which plays', async () => {
    const file = kept(version, 'replay.json.gz')
    const { calls, identical } = await checkRecording(unpackRecording(readFileSync(file), file))
    expect(calls).toBeGreaterThan(0)
    // A later version may answer otherwise; this one does not.
    if (version === VERSIONS.at(-1)) expect(identical).toBe(true)
  })

  test('nothing of what was kept is left out', () => {
    expect(readdirSync(kept(version, '.')).sort()).toEqual([
      'data',
      'data.json',
      'database.json',
      'database.sql',
      'replay.json.gz',
      'state.json',
    ])
  })
})

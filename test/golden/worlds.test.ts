/**
 * Two fixed worlds, one for each exact profile, as golden exchanges: the same calls on all operations, every answer and
 * event compared with what was recorded. A change that is meant is recorded again, and its diff read:
 * `UPDATE_GOLDEN=1 npx vitest run test/golden`
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/schemas/operations.ts'
import { compareRecordings } from './compare-recordings.ts'
import { type PlayedWorld, playWorld, type WorldName } from './play-world.ts'
import { type Recordings, readRecordings, toRecordings, writeRecordings } from './recording-folder.ts'

const WORLDS = ['spec', 'observed'] as const satisfies readonly WorldName[]
const NAMES = [...operations().map(({ operationId }) => operationId), 'anywhere', 'events']

interface World {
  readonly played: PlayedWorld
  readonly recorded: Recordings
}

const worlds = new Map<WorldName, World>()
beforeAll(async () => {
  for (const name of WORLDS) {
    const played = await playWorld(name)
    if (process.env.UPDATE_GOLDEN === '1') writeRecordings(name, played)
    worlds.set(name, { played, recorded: readRecordings(name) })
  }
}, 60_000)

function worldOf(name: WorldName): World {
  const world = worlds.get(name)
  if (!world) throw new Error(`the world ${name} was not played`)
  return world
}

describe.each(WORLDS)('the world of the profile %s', name => {
  test('is recorded with all operations of the manifest and nothing else', () => {
    expect(Object.keys(worldOf(name).recorded).sort()).toEqual([...NAMES].sort())
  })

  test.each(NAMES)('answers as recorded: %s', file => {
    const { recorded, played } = worldOf(name)
    expect(compareRecordings(recorded[file], toRecordings(played)[file])).toEqual([])
  })

  test('gives only answers and events that the contract has under this profile', () => {
    expect(worldOf(name).played.violations).toEqual([])
  })

  test('brings about a success of every operation', () => {
    const { files } = worldOf(name).played
    const without = operations().filter(
      ({ operationId }) => !files.get(operationId)?.some(({ answer }) => answer.status === 200),
    )
    expect(without.map(({ operationId }) => operationId)).toEqual([])
  })

  test('is recorded without a token, a message id or a signature', () => {
    expect(JSON.stringify(worldOf(name).recorded)).not.toMatch(/eyJ|sandbox-refresh-token|msg_|v1,[\w+/]/)
  })
})

test('both worlds are asked the same, so that their recordings can be read side by side', () => {
  // Without paths: the codes of transactions differ, as the two worlds show a parcel's history differently.
  const script = (name: WorldName) =>
    [...worldOf(name).played.files].map(([file, exchanges]) => [
      file,
      exchanges.map(({ what, request }) => `${request.method} ${what}`),
    ])
  expect(script('observed')).toEqual(script('spec'))
})

test('a world played twice is the same to the last byte', async () => {
  const { files, events } = await playWorld('observed')
  const before = worldOf('observed').played
  expect(JSON.stringify([...files])).toBe(JSON.stringify([...before.files]))
  expect(events).toEqual(before.events)
}, 60_000)

import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { judgeFlat } from './judge-flat.ts'
import { runSoak } from './run-soak.ts'

/** `npm run soak` lasts an hour for each store. */
const TURNS = 3

const soak = async (leaks: boolean) =>
  runSoak({
    flags: ['--data', await temporaryFolder()],
    goesOn: turns => turns < TURNS,
    calls: 40,
    parcels: 4,
    restMs: 0,
    leaks,
  })

test('the same work again and again: every call is taken, and no server stays', { timeout: 300_000 }, async () => {
  const { wrong, turns, looks, webhooks } = await soak(false)
  expect(wrong).toEqual([])
  expect({ turns, looks: looks.length }).toEqual({ turns: TURNS, looks: TURNS })
  expect(webhooks).toBeGreaterThan(TURNS * 20)
  expect(judgeFlat(looks).find(({ what }) => what === 'servers')).toMatchObject({ isFlat: true })
})

test('a sandbox that keeps memory is found', { timeout: 300_000 }, async () => {
  const grown = judgeFlat((await soak(true)).looks).filter(({ isFlat }) => !isFlat)
  expect(grown.map(({ what }) => what)).toContain('heap')
})

import { expect, test } from 'vitest'
import type { Touch } from '../../src/vary/campaign.ts'
import { probeSwitches } from '../../src/vary/probe-switches.ts'
import { switchVariations } from '../../src/vary/switch-variations.ts'
import { COMPATIBLE, SWITCH_SCHEMAS } from './switch-schemas.ts'

const ALL = switchVariations(SWITCH_SCHEMAS, COMPATIBLE)

/** A run that sees only these. */
async function probe(touched: readonly string[], seen: readonly string[]) {
  const played: (readonly string[])[] = []
  const touches = await probeSwitches(ALL, {
    seen,
    async compare(group): Promise<Touch> {
      const ids = group.map(({ id }) => id)
      played.push(ids)
      return { isTouched: ids.some(id => touched.includes(id)), firstDifference: null, places: [] }
    },
  })
  const found = [...touches].filter(([, { isTouched }]) => isTouched).map(([id]) => id)
  return { touches, played, found }
}

test.each([
  ['what is expected', ['switch:login_layout=data', 'switch:login_layout=root'], ['login']],
  ['what is not expected', ['switch:refresh_layout=root', 'switch:vendor_paths=no'], ['login']],
  ['nothing', [], ['login', 'listShipments', 'webhook']],
  ['everything', ALL.map(({ id }) => id), []],
])('%s is found, whatever is expected of a run', async (_what, touched, seen) => {
  const { touches, found } = await probe(touched, seen)
  expect(touches.size).toBe(ALL.length)
  expect(found.sort()).toEqual([...touched].sort())
})

test('what a run cannot show takes few replays', async () => {
  const { played } = await probe(['switch:login_layout=data'], ['login'])
  expect(played.length).toBeLessThan(ALL.length / 2)
  // No two values of one switch can hold at once.
  const doubled = played.filter(ids => new Set(ids.map(id => id.split('=')[0])).size < ids.length)
  expect(doubled).toEqual([])
})

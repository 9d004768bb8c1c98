import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildWith, FILES } from './other-files.ts'
import { PLANTS } from './plants.ts'
import type { Plant } from './surface.ts'

interface Planted {
  readonly name: string
  readonly mistake: string
  readonly profile: string
  readonly among: string
  readonly red: readonly string[]
}

interface Audited {
  readonly results: readonly { readonly id: string; readonly passed: boolean }[]
}

type Audit = (options: { profile: string; only: string; dist?: URL; between?: Plant }) => Promise<Audited>

const AUDIT = new URL('../../scripts/audit/audit.mjs', import.meta.url).href
const { audit, matcherOf }: { audit: Audit; matcherOf: (patterns: readonly string[]) => (id: string) => boolean } =
  await import(AUDIT)

export const PLANTED: readonly Planted[] = JSON.parse(
  readFileSync(new URL('planted.json', import.meta.url), 'utf8'),
).planted

const redOf = ({ results }: Audited) => results.filter(({ passed }) => !passed).map(({ id }) => id)

/** What these clauses say of the sandbox as it is. */
const unplanted = new Map<string, Promise<Audited>>()

function withoutMistake({ profile, among }: Planted): Promise<Audited> {
  const key = `${profile} ${among}`
  const known = unplanted.get(key) ?? audit({ profile, only: among })
  unplanted.set(key, known)
  return known
}

/** One test for each mistake whose clauses this picks: it turns exactly its clauses red. */
export function testPlants(title: string, picks: (planted: Planted) => boolean): void {
  describe(title, () => {
    test.each(PLANTED.filter(picks))('$name: $mistake', async planted => {
      const { profile, among, red, name } = planted
      const before = await withoutMistake(planted)
      const expected = before.results.map(({ id }) => id).filter(matcherOf(red))
      expect(expected.length).toBeGreaterThanOrEqual(red.length)
      const already = redOf(before)
      expect(already.filter(id => expected.includes(id))).toEqual([])
      const changed = FILES[name] ? { dist: await buildWith(name) } : { between: PLANTS[name]?.() ?? {} }
      const seen = redOf(await audit({ profile, only: among, ...changed })).filter(id => !already.includes(id))
      expect(seen.toSorted()).toEqual(expected.toSorted())
    })
  })
}

import { readFileSync } from 'node:fs'
import { switchNames } from '../learn/switch-names.ts'
import type { Switches } from '../target.ts'

const SHIPPED: readonly string[] = ['compatible', 'spec', 'observed']
const read = new Map<string, Switches>()

/**
 * All switches of a profile, by its name or as they are; null = any reading.
 * @throws TypeError for a name that nothing has, and for switches that are not all there: what is left out would forbid
 * every answer that asks for it.
 */
export function switchesOf(profile: string | Switches | undefined): Switches | null {
  if (profile === undefined) return null
  if (typeof profile === 'string') return shipped(profile)
  const missing = switchNames().filter(name => !(name in profile))
  if (missing.length === 0) return profile
  throw new TypeError(
    `the profile lacks ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}: give all its switches, as GET /__sandbox/profile shows them, or the name of a shipped one.`,
  )
}

function shipped(name: string): Switches {
  const known = read.get(name)
  if (known !== undefined) return known
  if (!SHIPPED.includes(name)) {
    throw new TypeError(`there is no profile "${name}"; there are ${SHIPPED.join(', ')}.`)
  }
  // The same three steps up from src/contract/matcher and from dist/contract/matcher.
  const file = new URL(`../../../fixtures/profiles/${name}.json`, import.meta.url)
  const profile: { readonly switches: Switches } = JSON.parse(readFileSync(file, 'utf8'))
  read.set(name, profile.switches)
  return profile.switches
}

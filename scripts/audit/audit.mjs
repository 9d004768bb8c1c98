import { ALL } from './clauses/all.mjs'
import { Finding } from './expect.mjs'
import { openWorld } from './world.mjs'

/** A wait that hangs is a finding, not a hang of the audit. */
const CLAUSE_MS = 60_000

/** @returns {Array<{id: string, place: string, says: string, only?: string[]}>} the clauses of a profile that match */
export function clausesOf(profile, only) {
  const wanted = only === undefined ? () => true : matcherOf(only)
  return ALL.filter(clause => (clause.profiles ?? [profile]).includes(profile) && wanted(clause.id))
}

/** `journey.*` and the like; several stand with commas. */
export function matcherOf(patterns) {
  const list = [patterns].flat().flatMap(text => text.split(','))
  const expressions = list.map(text => new RegExp(`^${text.trim().split('*').map(literal).join('.*')}$`))
  return id => expressions.some(expression => expression.test(id))
}

const literal = text => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Holds a sandbox against the document in one profile.
 *
 * @param {{profile: string, only?: string | string[], dist?: URL, between?: object}} options
 * @returns {Promise<{profile: string, results: Array<{id: string, place: string, says: string, passed: boolean}>, ms: number}>}
 */
export async function audit({ profile, only, ...options }) {
  const begun = performance.now()
  const clauses = clausesOf(profile, only)
  const world = await openWorld({ profile, ...options })
  try {
    const results = []
    for (const clause of clauses) results.push(await hold(clause, world))
    return { profile, results, ms: Math.round(performance.now() - begun) }
  } finally {
    await world.close()
  }
}

async function hold({ id, place, says, look }, world) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${CLAUSE_MS / 1000} s`)), CLAUSE_MS)
  })
  try {
    await Promise.race([look(world), late])
    return { id, place, says, passed: true }
  } catch (error) {
    if (error instanceof Finding) {
      const { expected, seen, again } = error
      return { id, place, says, passed: false, expected, seen, again }
    }
    return {
      id,
      place,
      says,
      passed: false,
      expected: 'an answer that can be read',
      seen: String(error?.stack ?? error),
    }
  } finally {
    clearTimeout(timer)
  }
}

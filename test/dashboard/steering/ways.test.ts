import { describe, expect, test } from 'vitest'
import { STATUS_MAPS } from '../../../src/dashboard/views/shipments/steering/status-map.ts'
import { waysFrom } from '../../../src/dashboard/views/shipments/steering/ways-from.ts'
import { allowedOndemandMoves, nextOndemandMoves, shortestOndemandPath } from '../../../src/domain/ondemand/moves.ts'
import { ONDEMAND_STATUSES, type OndemandStatus } from '../../../src/domain/ondemand/statuses.ts'
import { allowedMoves, type Course, shortestPath } from '../../../src/domain/shipments/moves.ts'
import { STANDARD_STATUSES, type StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import { readStatusTables } from '../../fixtures/read-statuses.ts'

const slugs = readStatusTables()

/** A 900 after the first status is a refusal. */
const standardSlug = (code: StandardStatus, index: number) =>
  code === 900 && index === 0 ? 'new' : slugs.standard.names(code).slug

/** As long as the longest course on which a status is new. */
const LONGEST = 14

/** Every course that the moves allow, one for each state that they can tell apart. */
function standardCourses(): readonly Course[] {
  const found: Course[] = []
  const seen = new Set<string>()
  const walk = (course: Course) => {
    const { statuses, accepted, broughtNothing = false } = course
    const state = [statuses.slice(-2), statuses.includes(916), accepted, broughtNothing].join()
    if (seen.has(state) || statuses.length > LONGEST) return
    seen.add(state)
    found.push(course)
    for (const next of allowedMoves(course)) {
      const refused = next === 900
      for (const taken of accepted || refused ? [accepted] : [false, true]) {
        const part = { statuses: [...statuses, next], accepted: taken, refused }
        walk({ ...part, ...(broughtNothing ? { broughtNothing } : {}) })
        if (next === 916) walk({ ...part, broughtNothing: true })
      }
    }
  }
  walk({ statuses: [900], accepted: false, refused: false })
  return found
}

interface OrderCourse {
  readonly statuses: readonly OndemandStatus[]
  readonly pickupAt: number | null
}

function ondemandCourses(): readonly OrderCourse[] {
  const found: OrderCourse[] = []
  const seen = new Set<string>()
  const walk = ({ statuses, pickupAt }: OrderCourse) => {
    const status = statuses.at(-1) ?? 900
    const state = `${status} ${pickupAt}`
    if (seen.has(state)) return
    seen.add(state)
    found.push({ statuses, pickupAt })
    for (const next of nextOndemandMoves({ status, pickupAt }, allowedOndemandMoves(status)))
      walk({ statuses: [...statuses, next], pickupAt: next === 904 ? 1 : pickupAt })
  }
  walk({ statuses: [900], pickupAt: null })
  return found
}

const named = (list: readonly string[]) => list.map(slug => ({ slug }))
const sorted = (list: Iterable<string>) => [...list].sort()

describe('the ways that the picture offers', () => {
  test('are those of the domain, for every course of a parcel', () => {
    const courses = standardCourses()
    expect(courses.length).toBeGreaterThan(60)
    for (const course of courses) {
      const timeline = named(course.statuses.map(standardSlug))
      const allowed = named(allowedMoves(course).map(code => standardSlug(code, 1)))
      const ways = waysFrom({ line: 'standard', carrier_code: course.accepted ? 'G1' : null, timeline, allowed })
      const wanted = STANDARD_STATUSES.map(code => [standardSlug(code, 1), shortestPath(course, code)?.length] as const)
      const offered = wanted.map(([slug]) => [slug, ways.get(slug)?.length] as const)
      expect(offered, course.statuses.join(' ')).toEqual(wanted)
    }
  })

  test('are those of the domain, for every course of an order', () => {
    const courses = ondemandCourses()
    expect(courses.length).toBe(15)
    for (const { statuses, pickupAt } of courses) {
      const status = statuses.at(-1) ?? 900
      const slugOf = (code: OndemandStatus) => slugs.ondemand.names(code).slug
      const allowed = nextOndemandMoves({ status, pickupAt }, allowedOndemandMoves(status)).map(slugOf)
      const shipment = { line: 'ondemand' as const, carrier_code: 'A1', allowed: named(allowed) }
      const ways = waysFrom({ ...shipment, timeline: named(statuses.map(slugOf)) })
      const wanted = ONDEMAND_STATUSES.map(
        code => [slugOf(code), shortestOndemandPath({ status, pickupAt }, code)?.length] as const,
      )
      const offered = wanted.map(([slug]) => [slug, ways.get(slug)?.length] as const)
      expect(offered, statuses.join(' ')).toEqual(wanted)
    }
  })
})

describe('the map of the statuses', () => {
  test('has the moves of a parcel', () => {
    const moves = new Map<string, Set<string>>(STATUS_MAPS.standard.statuses.map(({ slug }) => [slug, new Set()]))
    for (const course of standardCourses()) {
      const last = course.statuses.length - 1
      const from = standardSlug(course.statuses[last] ?? 900, last)
      for (const next of allowedMoves(course)) moves.get(from)?.add(standardSlug(next, 1))
    }
    for (const { slug, moves: drawn } of STATUS_MAPS.standard.statuses)
      expect([slug, ...sorted(drawn)]).toEqual([slug, ...sorted(moves.get(slug) ?? [])])
  })

  test('has the moves of an order', () => {
    for (const { slug, moves: drawn } of STATUS_MAPS.ondemand.statuses) {
      const code = slugs.ondemand.resolve(slug) ?? 900
      const wanted = allowedOndemandMoves(code).map(next => slugs.ondemand.names(next).slug)
      expect([slug, ...sorted(drawn)]).toEqual([slug, ...sorted(wanted)])
    }
  })

  test.each(['standard', 'ondemand'] as const)('has every status of the line %s once, and none on another', line => {
    const { statuses, columns, rows } = STATUS_MAPS[line]
    const all = slugs[line].all().map(({ slug, code }) => `${slug} ${code}`)
    expect(sorted(statuses.map(({ slug, code }) => `${slug} ${code}`))).toEqual(
      sorted(line === 'standard' ? new Set([...all, 'new 900']) : all),
    )
    expect(new Set(statuses.map(({ column, row }) => `${column} ${row}`)).size).toBe(statuses.length)
    expect(statuses.every(({ column, row }) => column < columns.length && row < rows)).toBe(true)
  })
})

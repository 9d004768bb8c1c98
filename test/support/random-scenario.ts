/**
 * Unusual scenario files: legal walks of either line with rounds, choices, every way to wait, changes of
 * fees, forced moves, other ways with single carriers. The same seed writes the same file; every one of them is valid.
 */
import fc from 'fast-check'
import { allowedOndemandMoves } from '../../src/domain/ondemand/moves.ts'
import { ONDEMAND_STATUSES, type OndemandStatus } from '../../src/domain/ondemand/statuses.ts'
import { drawInteger, type Rng, rng } from '../../src/domain/random.ts'
import { readScenario } from '../../src/domain/scenarios/read-scenario.ts'
import { allowedMoves } from '../../src/domain/shipments/moves.ts'
import { STANDARD_STATUSES, type StandardStatus } from '../../src/domain/shipments/statuses.ts'
import { validator } from '../../src/schemas/registry.ts'
import type { ScenarioEntry, ScenarioFile, ScenarioStep } from '../../src/schemas/types.gen.ts'
import { loadReference } from '../../src/service/reference/reference.ts'

export interface ScenarioWishes {
  readonly line?: ScenarioFile['line']
  /** Entries of the list of steps, at most; rounds and choices have some of their own. 12 by default. */
  readonly most?: number
  /** Moves that the table forbids, now and then; true by default. */
  readonly force?: boolean
  /** Chaos of deliveries; true by default. */
  readonly webhook?: boolean
  readonly name?: string
}

/** A file by its seed. @throws Error when it is not valid: the generator has a fault. */
export function randomScenario(seed: number, wishes: ScenarioWishes = {}): ScenarioFile {
  const pen = penOf(rng(seed, 'random-scenario'))
  const line = wishes.line ?? pen.pick(['standard', 'standard', 'ondemand'] as const)
  const name = wishes.name ?? `random-${line}-${seed}`
  const rules = line === 'standard' ? STANDARD : ONDEMAND
  return requireValid(writeFile(pen, rules, { ...wishes, line, name }))
}

/** Such files for properties; they shrink by their length. */
export function scenarioFiles(wishes: Omit<ScenarioWishes, 'most'> = {}): fc.Arbitrary<ScenarioFile> {
  return fc
    .record({ seed: fc.nat(), most: fc.integer({ min: 0, max: 14 }) })
    .map(({ seed, most }) => randomScenario(seed, { ...wishes, most }))
}

/** @throws Error with everything that schema and reader find. */
export function requireValid(file: ScenarioFile): ScenarioFile {
  const violations = validator('sandbox/scenario.schema.json')(file)
  const { problems } = readScenario(file, loadReference().scenarioWords)
  const found = [...violations, ...problems].map(({ pointer, message }) => `${pointer} ${message}`)
  if (found.length > 0) throw new Error(`${found.join('\n')}\n${JSON.stringify(file, null, 2)}`)
  return file
}

type Pen = ReturnType<typeof penOf>

/** Draws, all from one stream. */
function penOf(random: Rng) {
  const integer = (low: number, high: number) => drawInteger(random, low, high)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[integer(0, list.length - 1)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  return { integer, pick, chance: (percent: number) => integer(1, 100) <= percent }
}

/** What differs between the lines. Courses are all statuses so far, oldest first. */
interface Rules {
  readonly start: number
  readonly statuses: readonly number[]
  readonly carriers: readonly string[]
  allowed(course: readonly number[]): readonly number[]
  /** Statuses that scripts seldom move to, though they may. */
  readonly rare: readonly number[]
  slugOf(status: number): string
  decorate(pen: Pen, status: number): Partial<ScenarioStep>
  /** News of a point, as steps to the present status. */
  readonly hasNews: boolean
}

const isStandard = (status: number): status is StandardStatus => STANDARD_STATUSES.some(one => one === status)
const isOndemand = (status: number): status is OndemandStatus => ONDEMAND_STATUSES.some(one => one === status)

/** What a rate promises. */
const PROMISED = [905, 916]
const SETTLED = [909, 910, 911, 912, 913]
const FEES = [
  ...(['delivery_fee', 'service_fee', 'cod_fee', 'insurrance_fee', 'return_fee', 're_delivery_fee'] as const),
  ...(['update_info_fee', 'overweight_fee', 'discount'] as const),
]

const STANDARD: Rules = {
  start: 901,
  statuses: STANDARD_STATUSES,
  carriers: ['ghnv3', 'ghtk', 'vtp'],
  allowed: course => allowedMoves({ statuses: course.filter(isStandard), accepted: true, refused: false }),
  rare: [...SETTLED, 914, 1000, 917],
  slugOf: status => (isStandard(status) ? loadReference().statuses.names(status).slug : String(status)),
  hasNews: false,
  decorate(pen, status) {
    if (SETTLED.includes(status)) return {}
    const set: NonNullable<ScenarioStep['set']> = {}
    if (status === 916 && pen.chance(75)) set.cod_collected = pen.integer(0, 200_000)
    if (pen.chance(12)) set.weight = pen.integer(1, 30_000)
    while (pen.chance(15)) set[pen.pick(FEES)] = drawFee(pen)
    // Where carriers charge by themselves, what the scenario says goes first.
    if ((status === 907 || status === 908) && pen.chance(30)) set.return_fee = drawFee(pen)
    if (status === 904 && pen.chance(20)) set.re_delivery_fee = drawFee(pen)
    if (set.weight !== undefined && pen.chance(30)) set.overweight_fee = drawFee(pen)
    return { ...(pen.chance(15) ? { hours: 'work' } : {}), ...(Object.keys(set).length === 0 ? {} : { set }) }
  },
}

const ONDEMAND: Rules = {
  start: 900,
  statuses: ONDEMAND_STATUSES,
  carriers: ['ahamove', 'grab'],
  allowed: course => {
    const present = course.at(-1) ?? 900
    return isOndemand(present) ? allowedOndemandMoves(present) : []
  },
  rare: [911, 1000],
  slugOf: status => (isOndemand(status) ? loadReference().ondemandStatuses.names(status).slug : String(status)),
  hasNews: true,
  decorate(pen, status) {
    const name = pen.chance(70) ? { name: pen.pick(['Nguyễn Văn Hùng', 'Trần Thị Ước']) } : {}
    const phone = pen.chance(70) ? { phone: pen.pick(['0912000111', '+84 987 000 222']) } : {}
    return {
      ...(status === 903 && pen.chance(40) ? { driver: { ...name, ...phone } } : {}),
      ...(pen.chance(25) ? { point: pen.integer(1, 4) } : {}),
      ...(pen.chance(15) ? { point_status: pen.pick(['arrived', 'completed', 'failed', 'returned'] as const) } : {}),
    }
  },
}

function drawFee(pen: Pen): number | string {
  if (pen.chance(60)) return pen.pick([0, pen.integer(1, 60_000)])
  return `${pen.pick([0, 50, 100, pen.integer(0, 200), pen.integer(0, 9_999) / 100])}%`
}

type Limits = Required<Pick<ScenarioWishes, 'force' | 'webhook'>>

interface Written {
  readonly steps: ScenarioEntry[]
  /** Every course there may have been by the end. */
  readonly courses: readonly Course[]
}

type Course = readonly number[]

function writeFile(
  pen: Pen,
  rules: Rules,
  {
    line,
    name,
    most = 12,
    force = true,
    webhook = true,
  }: ScenarioWishes & { line: ScenarioFile['line']; name: string },
): ScenarioFile {
  const branch = () => {
    const create = {
      ...(pen.chance(45) ? { delay: drawDuration(pen) } : {}),
      ...(pen.chance(6) ? { error: pen.pick(REASONS) } : {}),
      ...(webhook && pen.chance(10) ? { webhook: drawChaos(pen) } : {}),
    }
    const limits = { force, webhook, budget: Math.max(pen.integer(0, most), pen.integer(0, most)), depth: 1 }
    const { steps } = 'error' in create ? { steps: [] } : writeSteps(pen, rules, { ...limits, before: [[rules.start]] })
    return { ...(Object.keys(create).length === 0 && pen.chance(50) ? {} : { create }), steps }
  }
  const common = branch()
  // Without a `create` of its own a carrier would have that for all, and with it perhaps its error.
  const own = pen.chance(15) ? [[pen.pick(rules.carriers), { create: {}, ...branch() }]] : []
  return {
    name,
    description: `Written by a draw: ${name}.`,
    line,
    ...common,
    ...(own.length === 0 ? {} : { carriers: Object.fromEntries(own) }),
  }
}

interface Place extends Limits {
  readonly before: readonly Course[]
  /** Entries at most. */
  readonly budget: number
  readonly depth: number
}

function writeSteps(pen: Pen, rules: Rules, { before, budget, depth, ...limits }: Place): Written {
  const steps: ScenarioEntry[] = []
  let courses = before
  const append = (entry: ScenarioEntry): boolean => {
    const after = run(rules, [entry], courses)
    if (!after) return false
    steps.push(entry)
    courses = after
    return true
  }
  const inside = (most: number): Place => ({
    ...limits,
    before: courses,
    budget: pen.integer(0, most),
    depth: depth + 1,
  })
  while (steps.length < budget) {
    const kind = depth <= 3 ? pen.integer(1, 100) : 100
    if (kind <= 12) {
      const options = Array.from({ length: pen.integer(1, 3) }, () => ({
        ...(pen.chance(60) ? { weight: pen.pick([1, 2, 3, 0.5]) } : {}),
        steps: writeSteps(pen, rules, inside(3)).steps,
      }))
      append({ choose: options })
    } else if (kind <= 24) {
      const round = writeRound(pen, rules, inside(3))
      if (round.length === 0) break
      const repeat = pen.integer(1, 4)
      if (!append({ repeat, steps: round })) for (const entry of round) append(entry)
    } else {
      const step = writeStep(pen, rules, { courses, limits })
      if (!step || !append(step)) break
    }
  }
  return { steps, courses }
}

/** Steps that take time and come back to where they began, if they can. */
function writeRound(pen: Pen, rules: Rules, place: Place): ScenarioEntry[] {
  const { before: courses, ...limits } = place
  const first = writeStep(pen, rules, { courses, limits, wait: { after: '20m' } })
  const begun = first && run(rules, [first], courses)
  if (!first || !begun) return []
  const rest = writeSteps(pen, rules, { ...place, before: begun })
  const start = courses[0]?.at(-1)
  const back = start !== undefined && rest.courses.every(course => rules.allowed(course).includes(start))
  return [first, ...rest.steps, ...(back ? [{ after: drawDuration(pen), status: rules.slugOf(start) }] : [])]
}

function writeStep(
  pen: Pen,
  rules: Rules,
  { courses, limits, wait }: { courses: readonly Course[]; limits: Limits; wait?: { after: string } },
): ScenarioStep | null {
  const present = courses[0]?.at(-1)
  const isOne = courses.every(course => course.at(-1) === present)
  const news = rules.hasNews && isOne && present !== undefined && pen.chance(15)
  // Most ordinary first.
  const legal = rules.allowed(courses[0] ?? [])
  const shared = legal.filter(status => courses.every(course => rules.allowed(course).includes(status)))
  const usual = shared.filter(status => !rules.rare.includes(status) || pen.chance(12))
  const forced = !news && limits.force && pen.chance(usual.length === 0 ? 10 : 3)
  if (!news && !forced && usual.length === 0) return null
  const status = news
    ? present
    : forced
      ? pen.pick(rules.statuses)
      : pen.pick(usual.slice(0, pen.integer(1, usual.length)))
  const point = news
    ? { point: pen.integer(1, 3), point_status: pen.pick(['arrived', 'failed', 'completed'] as const) }
    : rules.decorate(pen, status)
  const isPromised = !rules.hasNews && PROMISED.includes(status) && pen.chance(30)
  return {
    ...(wait ?? (isPromised ? { within: 'promise' as const } : drawWait(pen))),
    status: pen.chance(50) ? status : pen.chance(50) ? String(status) : rules.slugOf(status),
    ...(pen.chance(30) ? { reason: pen.pick(REASONS) } : {}),
    ...(forced ? { force: true } : {}),
    ...(limits.webhook && pen.chance(6) ? { webhook: drawChaos(pen) } : {}),
    ...point,
  }
}

/** The courses after these entries; null when a move is illegal on one of them. */
function run(rules: Rules, entries: readonly ScenarioEntry[], before: readonly Course[]): readonly Course[] | null {
  let courses = before
  for (const entry of entries) {
    const after: Course[] = []
    if ('choose' in entry) {
      for (const { steps } of entry.choose) {
        const ended = run(rules, steps, courses)
        if (!ended) return null
        after.push(...ended)
      }
    } else if ('repeat' in entry) {
      let round: readonly Course[] | null = courses
      for (let n = 0; n < entry.repeat && round; n++) round = run(rules, entry.steps, round)
      if (!round) return null
      after.push(...round)
    } else {
      const status = rules.statuses.find(code => [String(code), rules.slugOf(code)].includes(String(entry.status)))
      if (status === undefined) throw new Error(`no status "${entry.status}"`)
      for (const course of courses) {
        const isNews = rules.hasNews && entry.point_status !== undefined && course.at(-1) === status
        if (!isNews && entry.force !== true && !rules.allowed(course).includes(status)) return null
        after.push(isNews ? course : [...course, status])
      }
    }
    courses = distinct(after)
  }
  return courses
}

/** Legality looks back at the last two statuses, and at whether a part was delivered; rounds would make too many else. */
function distinct(courses: readonly Course[]): readonly Course[] {
  const kept = courses.map(course => [...(course.includes(916) ? [916] : []), ...course.slice(-2)])
  return [...new Map(kept.map(course => [course.join(), course])).values()]
}

const REASONS = ['Khách không nghe máy', 'Khách hẹn lại ngày giao: "mai"', 'Khu vực tạm ngưng phục vụ', '# 0900']

function drawDuration(pen: Pen): string {
  return pen.pick([
    `${pen.integer(1, 59)}m`,
    `${pen.integer(1, 30)}h`,
    `${pen.integer(1, 4)}d`,
    `${pen.integer(1, 90)}s`,
    `${pen.integer(0, 2_500)}ms`,
    '0s',
  ])
}

function drawWait(pen: Pen): Partial<ScenarioStep> {
  if (pen.chance(50)) return { after: drawDuration(pen) }
  if (pen.chance(60)) {
    const low = pen.integer(1, 50)
    const unit = pen.pick(['ms', 's', 'm', 'h'])
    return { between: [`${low}${unit}`, `${low + pen.integer(0, 30)}${unit}`] }
  }
  const two = (n: number) => String(n).padStart(2, '0')
  const at = `${two(pen.integer(0, 23))}:${two(pen.integer(0, 59))}${pen.chance(30) ? ':07' : ''}`
  return pen.chance(60) ? { at, days: pen.integer(1, 4) } : { at }
}

function drawChaos(pen: Pen): NonNullable<ScenarioStep['webhook']> {
  return pen.pick([
    { copies: 2 },
    { drop: true },
    { delay: '10m' },
    { reorder: true },
    { sign: 'wrong' },
    { status: 999, copies: 3 },
    { mutate: { drop: ['order_id'], after_signing: true } },
    { skew: '-7h' },
  ] as const satisfies readonly NonNullable<ScenarioStep['webhook']>[])
}

/** Processes on one database, one of which is killed again and again while worlds live through them. */
import { setTimeout as wait } from 'node:timers/promises'
import { startPlaces } from '../places.ts'
import { startEventReceiver } from './event-receiver.ts'
import { startLives } from './lives.ts'
import { createSteadyCaller } from './steady-caller.ts'

export interface KillOptions {
  readonly url: string
  readonly processes: number
  /** It ends when there were so many kills, and so many transitions. */
  readonly kills: number
  readonly transitions: number
  /** Worlds at a time, and parcels of each. */
  readonly lanes: number
  readonly parcels: number
  /** Wall ms between two kills. */
  readonly everyMs: number
  /** Which one of so many is killed. */
  readonly draw: (count: number) => number
  readonly progress?: (text: string) => void
}

export interface KillReport {
  readonly kills: number
  readonly worlds: number
  readonly booked: number
  readonly transitions: number
  /** Attempts, and of these the ones of an event that had come before. */
  readonly received: number
  readonly repeats: number
  readonly calls: number
  readonly seconds: number
  readonly perSecond: number
  /** Calls that failed though their process was not the one that was killed then. */
  readonly failed: readonly string[]
  /** What is lost, doubled or out of order. */
  readonly wrong: readonly string[]
}

/** A virtual day per second. */
const CLOCK = 'x86400'
/** An advance takes a fraction of the commits, and so of the time. */
const CLOCK_EACH = 12
/** Of one world, wall ms. */
const LONGEST_LIFE_MS = 300_000

export async function runUnderKills(options: KillOptions): Promise<KillReport> {
  const { url, processes, lanes, parcels, everyMs, draw, progress = () => undefined } = options
  await using receiver = await startEventReceiver()
  await using places = await startPlaces(processes, ['--store', url, '--clock', 'frozen', '--seed', '7'])
  const caller = createSteadyCaller(places.all)
  const began = Date.now()
  const lives = startLives(lanes, {
    caller,
    receiver,
    parcels,
    clock: CLOCK,
    clockEach: CLOCK_EACH,
    longestMs: LONGEST_LIFE_MS,
  })
  const { tally } = lives
  const seconds = () => Math.round((Date.now() - began) / 1_000)
  let kills = 0
  let said = 0
  while (kills < options.kills || tally.transitions < options.transitions) {
    await wait(everyMs)
    const place = places.all[draw(processes)]
    if (!place) continue
    await places.end(place, 'SIGKILL')
    await places.start(place)
    kills += 1
    if (Date.now() - said < 10_000) continue
    said = Date.now()
    const { worlds, transitions, wrong } = tally
    const judged = `${worlds} worlds, ${transitions} transitions judged`
    progress(`${seconds()} s: ${kills} kills, ${judged}, ${wrong.length} wrong, ${caller.failed.length} failed`)
  }
  await lives.end()
  const took = (Date.now() - began) / 1_000
  const { worlds, booked, transitions, wrong } = tally
  return {
    kills,
    worlds,
    booked,
    transitions,
    ...(await receiver.total()),
    calls: caller.calls(),
    seconds: Math.round(took),
    perSecond: Math.round(transitions / took),
    failed: caller.failed,
    wrong: [...wrong, ...places.endedByThemselves()],
  }
}

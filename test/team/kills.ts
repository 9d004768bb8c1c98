/**
 * Several processes on one database under load, one killed again and again. What happened is judged by what the client and the
 * receiver have seen and by what the control API says at the end.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { makeBooking } from '../support/booking.ts'
import { startReceiver } from '../support/receiver.ts'
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { judgeParcels, untilQuiet } from './judge-parcels.ts'

export interface KillOptions {
  readonly url: string
  readonly processes: number
  readonly kills: number
  /** Wall ms between two of them. */
  readonly everyMs: number
  /** Which one of so many is killed. */
  readonly draw: (count: number) => number
  readonly progress?: (text: string) => void
}

export interface KillReport {
  readonly kills: number
  readonly booked: number
  readonly transitions: number
  readonly delivered: number
  /** Calls that failed though their process was not the one that was killed then. */
  readonly failed: readonly string[]
  /** What is lost, doubled or out of order. */
  readonly wrong: readonly string[]
}

/** Six virtual hours per second. */
const CLOCK = 'x21600'
const CALLERS = 4
/** Wall ms between two calls of one caller. */
const PAUSE_MS = 20
/** Wall ms in which all that is due has happened after the last kill. */
const LONGEST_END_MS = 180_000

interface Place {
  process: SandboxProcess
  /** Killed, or not started again yet. */
  isDown: boolean
  kills: number
}

export async function runUnderKills(options: KillOptions): Promise<KillReport> {
  const { url, processes, kills, everyMs, draw, progress = () => undefined } = options
  await using receiver = await startReceiver()
  const start = () => startSandboxProcess(['--store', url, '--clock', CLOCK, '--seed', '7', '--webhook', receiver.url])
  const places: Place[] = []
  for (let n = 0; n < processes; n++) places.push({ process: await start(), isDown: false, kills: 0 })
  const booked: string[] = []
  const failed: string[] = []
  let isOver = false

  const call = async (n: number): Promise<void> => {
    for (let turn = n; !isOver; turn++) {
      const place = places[turn % places.length]
      if (!place || place.isDown) {
        await wait(5)
        continue
      }
      const before = place.kills
      try {
        const { status, body } = await place.process.api('POST', '/shipments', makeBooking())
        if (status === 200) booked.push(readId(body))
        else failed.push(`a booking was answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
      } catch (error) {
        if (place.kills === before) failed.push(`a booking failed: ${String(error)}`)
      }
      await wait(PAUSE_MS)
    }
  }
  const callers = Array.from({ length: CALLERS }, (_one, n) => call(n))
  for (let done = 0; done < kills; done++) {
    await wait(everyMs)
    const place = places[draw(places.length)]
    if (!place) continue
    place.isDown = true
    place.kills += 1
    await place.process.end('SIGKILL')
    place.process = await start()
    place.isDown = false
    if (done % 10 === 9) progress(`${done + 1} kills, ${booked.length} booked, ${receiver.received.length} received`)
  }
  isOver = true
  await Promise.all(callers)
  const [{ process } = { process: undefined }] = places
  if (!process) throw new Error('there is no process')
  const { account, url: address } = process.output
  const at = address.replace(/\/$/, '')
  const world = { id: account.id, token: account.access_token }
  await untilQuiet(at, [world], LONGEST_END_MS)
  const { received } = receiver
  const parcels = booked.map(id => ({ world, id }))
  const { wrong, transitions } = await judgeParcels(at, [world], { booked: parcels, received })
  for (const place of places) await place.process.end('SIGTERM')
  return { kills, booked: booked.length, transitions, delivered: received.length, failed, wrong }
}

function readId(body: unknown): string {
  const { id, data } = Object(body)
  return String(id ?? Object(data).id)
}

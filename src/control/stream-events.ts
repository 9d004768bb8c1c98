import type { Response } from 'express'
import { createBell } from '../service/events/bell.ts'
import { writeEventId } from '../service/events/event-id.ts'
import type { EndOfEvents, EventKind } from '../service/events/event-log.ts'
import type { Core } from '../service/world/core.ts'
import type { ControlParts } from './parts.ts'
import { presentEvent } from './present/present.ts'

/** Proxies and clients give up on a connection that says nothing; many of them after 30 s. */
const HEARTBEAT_MS = 15_000

/** So many events are written at once; then it is looked whether the reader keeps up. */
const BATCH = 100

export interface StreamOptions {
  readonly world: string
  /** Null = all kinds. */
  readonly kinds: ReadonlySet<EventKind> | null
  /** Where to go on, or why that is not known. */
  readonly from: { readonly number: number } | { readonly lost: 'restarted' | 'unknown' }
  /** As the client wrote it; null = from now on. */
  readonly asked: string | null
}

const ENDINGS: Readonly<Record<EndOfEvents, string>> = {
  removed: 'the account was removed.',
  closing: 'the sandbox is being stopped.',
}

/**
 * Writes an account's events until the reader leaves or there are no more. What is not read yet stays in the log and not
 * with the connection, so a slow reader costs no memory: when it reads on, it gets what is left, after an event `gap`.
 */
export async function streamEvents(
  response: Response,
  { core, events }: Pick<ControlParts, 'events'> & { readonly core: Pick<Core, 'reference' | 'wallTimers'> },
  { world, kinds, from, asked }: StreamOptions,
): Promise<void> {
  const bell = createBell()
  const state: { ended: EndOfEvents | null; beats: boolean } = { ended: null, beats: false }
  const idOf = (number: number) => writeEventId(events.epoch, number)
  // Before every number there is: the log will say that some are missing.
  let position = 'number' in from ? from.number : -1
  let lost: { readonly asked: string; readonly reason: string } | null =
    'lost' in from ? { asked: asked ?? '', reason: from.lost } : null

  /** Writes what is left, at most one batch. @returns whether there may be more. */
  const writeOn = (): boolean => {
    const found = events.after(world, position, { limit: BATCH, ...(kinds ? { kinds } : {}) })
    const { asked: id, reason } = lost ?? { asked: idOf(position), reason: 'overwritten' }
    const gap = found.missing ? frame('gap', idOf(found.upTo), { asked: id, reason }) : ''
    const hasMoved = position !== found.upTo
    lost = null
    position = found.upTo
    const frames = found.events.map(({ number, notice }) =>
      frame(notice.kind, idOf(number), presentEvent(notice, core.reference, { id: idOf(number) })),
    )
    const text = gap + frames.join('')
    if (text !== '') response.write(text)
    return hasMoved
  }

  const stop = events.follow(world, {
    news: bell.ring,
    end(why) {
      state.ended = why
      bell.ring()
    },
  })
  response.once('close', bell.ring)
  response.on('drain', bell.ring)
  const beat = () => {
    state.beats = true
    bell.ring()
    cancelBeat = core.wallTimers.after(HEARTBEAT_MS, beat)
  }
  let cancelBeat = core.wallTimers.after(HEARTBEAT_MS, beat)
  try {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // When it ends, at a shutdown too, the shutdown does not wait for the connection to become idle.
      Connection: 'close',
      'X-Accel-Buffering': 'no',
    })
    // The id of an event without data is kept by clients: one that sees nothing else comes back to this place.
    response.write(`: events of the account ${world}\n${'number' in from ? `id: ${idOf(position)}\n` : ''}\n`)
    while (!response.closed) {
      if (!response.writableNeedDrain && state.ended !== 'removed' && writeOn()) continue
      if (state.ended) {
        // One that does not read will not read the end either.
        if (response.writableNeedDrain) return void response.destroy()
        return void response.end(frame('end', idOf(position), { reason: ENDINGS[state.ended] }))
      }
      if (state.beats && !response.writableNeedDrain) response.write(`: heartbeat\nid: ${idOf(position)}\n\n`)
      state.beats = false
      await bell.wait()
    }
  } finally {
    stop()
    cancelBeat()
  }
}

/** JSON has no line ends of its own, so one line of data holds it. */
function frame(type: string, id: string, data: unknown): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

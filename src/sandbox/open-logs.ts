import type { SandboxSettings } from '../library/options/sandbox-options.ts'
import { secrets } from '../ports/secrets.ts'
import { createEventLog, TOTAL_BYTES } from '../service/events/event-log.ts'
import { createLogMirror, type LogMirror } from '../service/events/log-mirror.ts'
import { createRingPool } from '../service/events/ring-pool.ts'
import { writeEntry } from '../service/requests/entry-text.ts'
import type { ServedRequest } from '../service/requests/request-entry.ts'
import { createRequestLog } from '../service/requests/request-log.ts'
import type { WallWatch } from '../service/time/wall-watch.ts'
import type { Core } from '../service/world/core.ts'
import { CLEARED, noteOf, readNote } from '../service/world/notice-text.ts'
import { createNotices, type NoticeKeeper } from '../service/world/notices.ts'
import { SYSTEM_WORLD } from '../service/world/world-names.ts'
import type { Note } from '../store/shared-log.ts'
import { createEventListener, type SandboxListeners } from './listeners.ts'

/** A call is in the database so many ms later at most: the longer, the more of them are one statement. */
const CALL_WITHIN_MS = 100

interface LogParts extends Pick<Core, 'clocks' | 'log' | 'metrics' | 'store'> {
  readonly settings: Pick<SandboxSettings, 'reference'>
  readonly wallWatch: WallWatch
  readonly listeners: Pick<SandboxListeners, 'onEvent' | 'onNotice'>
}

/** The logs of events and of calls, which share their memory, and the notices that go into them. */
export function openLogs({ settings, store, clocks, wallWatch, metrics, log, listeners }: LogParts) {
  const shared = store.log
  const mirror = shared && createLogMirror(shared)
  const pool = createRingPool(TOTAL_BYTES)
  const epoch = shared?.epoch ?? secrets.id(6)
  const events = createEventLog({ epoch, pool, knows: world => clocks.knows(world), mirror })
  const listener = createEventListener(listeners, { reference: settings.reference, epoch: events.epoch })
  const own = createRequestLog({
    pool,
    wallClock: wallWatch,
    forAll: shared && {
      recordUnmatched: call => shared.append(SYSTEM_WORLD, unmatchedNote(call), CALL_WITHIN_MS),
      async clear(owner) {
        const world = owner ?? SYSTEM_WORLD
        shared.append(world, CLEARED)
        await shared.flush(world)
      },
    },
  })
  const requests = listener.withUnmatched(own)
  const forget = (world: string): void => {
    events.forget(world)
    requests.forget(world)
  }
  const here: NoticeKeeper = {
    keep(world, notice, { served }) {
      const number = events.keep(world, notice)
      metrics.noticed(notice)
      requests.noticed(world, notice)
      if (served) requests.record(served, { world, number, at: notice.at })
      listener.noticed(world, notice, number)
    },
    forget,
  }
  if (!shared || !mirror) return { events, requests, notices: createNotices(here) }

  shared.onDropped(count => log.warn({ count }, 'events and calls were not logged, because the database was away'))
  const notices = createNotices({
    keep(world, notice, { isNoted, served }) {
      metrics.noticed(notice)
      // Its number is given by the database.
      listener.noticed(world, notice, 0)
      if (isNoted) return
      const note = noteOf(notice)
      if (served) shared.append(world, { ...note, entry: writeEntry(served, notice.at) }, CALL_WITHIN_MS)
      else shared.append(world, note)
    },
    forget(world) {
      mirror.forget(world)
      forget(world)
    },
    follow: mirror.followAsListener,
    catchUp: mirror.catchUpListeners,
  })
  connect(mirror, { events, requests: own, notices, forget })
  return { events, requests, notices }
}

function connect(
  mirror: LogMirror,
  {
    events,
    requests,
    notices,
    forget,
  }: {
    readonly events: ReturnType<typeof createEventLog>
    readonly requests: ReturnType<typeof createRequestLog>
    readonly notices: Core['notices']
    readonly forget: (world: string) => void
  },
): void {
  mirror.connect({
    begin(world, start) {
      if (world === SYSTEM_WORLD) return requests.begin(null, start.from)
      events.begin(world, start)
      requests.begin(world, start.from)
    },
    hear(world, note) {
      if (world === SYSTEM_WORLD) return
      const { notice } = readNote(note)
      if (notice) notices.hear(world, notice)
    },
    take(world, note, { isNews }) {
      if (world === SYSTEM_WORLD) {
        if (note.entry === null) requests.cleared(null)
        else requests.take(null, { number: note.number, text: note.entry })
        return
      }
      const { notice, wall } = readNote(note)
      if (!notice) {
        requests.cleared(world)
        return
      }
      requests.noticed(world, notice, wall)
      if (note.entry !== null) requests.take(world, { number: note.number, text: note.entry })
      events.take(world, { number: note.number, notice })
      if (isNews) notices.hear(world, notice)
    },
    forget,
  })
}

/** The log of calls that belong to no account has no events: it is in the world of no account. */
function unmatchedNote(call: ServedRequest): Note {
  return { kind: 'unmatched', body: '{}', entry: writeEntry(call, call.receivedAt) }
}

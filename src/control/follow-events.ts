import { writeEventId } from '../service/events/event-id.ts'
import type { EventKind, EventLog } from '../service/events/event-log.ts'
import { presentEvent, type StatusNamesOfLines } from './present/present.ts'

/** An event as the stream of the control API tells it; `data` as its schema says (schemas/sandbox/event-*.schema.json). */
export interface SandboxEvent {
  readonly id: string
  readonly type: EventKind
  readonly data: ReturnType<typeof presentEvent>
}

/**
 * Tells a listener in this process what happens from now on, in order and soon after it happened, never in the middle of
 * what makes it happen. What the listener throws is an uncaught exception.
 * @returns The function that ends it.
 */
export function followEvents(
  { events, statuses }: { readonly events: EventLog; readonly statuses: StatusNamesOfLines },
  world: string,
  listener: (event: SandboxEvent) => void,
): () => void {
  /** Null until it is known what all processes did before. */
  let position = events.askLatest ? null : events.latest(world)
  let isDue = false
  let isOver = false
  const sendWaiting = () => {
    isDue = false
    for (;;) {
      if (position === null) return
      const { events: found, upTo } = events.after(world, position, { limit: 100 })
      if (isOver || upTo === position) return
      position = upTo
      for (const { number, notice } of found) {
        const id = writeEventId(events.epoch, number)
        listener({ id, type: notice.kind, data: presentEvent(notice, statuses, { id }) })
        if (isOver) return
      }
    }
  }
  const stop = events.follow(world, {
    news() {
      if (!isDue) queueMicrotask(sendWaiting)
      isDue = true
    },
    end() {
      isOver = true
    },
  })
  if (events.askLatest) {
    void events.askLatest(world).then(latest => {
      position = latest
      sendWaiting()
    })
  }
  return () => {
    isOver = true
    stop()
  }
}

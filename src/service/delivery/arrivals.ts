import type { Core } from '../world/core.ts'
import type { Notice } from '../world/notices.ts'

/**
 * Resolves when every one of these deliveries has had an attempt, at the latest after so long (wall ms): what the fault
 * `early` and a person's test event wait for. A delivery that goes away ends the wait for it.
 */
export async function untilAttempted(
  core: Pick<Core, 'store' | 'notices' | 'wallTimers'>,
  world: string,
  { ids, timeoutMs }: { readonly ids: readonly string[]; readonly timeoutMs: number },
): Promise<void> {
  const missing = new Set(ids)
  if (missing.size === 0) return
  let end: () => void = () => undefined
  const all = new Promise<void>(resolve => {
    end = resolve
  })
  const listener = (notice: Notice): void => {
    if (notice.kind === 'delivery') missing.delete(notice.delivery.id)
    if (missing.size === 0) end()
  }
  const stopListening = core.notices.listen(world, listener, { waits: true })
  const cancel = core.wallTimers.after(timeoutMs, end)
  try {
    if (core.notices.catchUp) await core.notices.catchUp(world)
    // Listening first: what was attempted before that is in the rows by now.
    await core.store.read(world, async view => {
      for (const id of ids) {
        const delivery = await view.get('deliveries', id)
        if (!delivery || delivery.attempts.length > 0 || delivery.nextAt === null) missing.delete(id)
      }
    })
    if (missing.size > 0) await all
  } finally {
    cancel()
    stopListening()
  }
}

import type { Core } from '../world/core.ts'

/** How far a fill has come, in bookings and cancellations. */
export interface FillProgress {
  readonly done: number
  readonly total: number
}

export interface FillProgressBook {
  tell(world: string, progress: FillProgress): Promise<void>
  end(world: string): Promise<void>
  /** Null while none is under way, in this process or another of the same database. */
  of(world: string): Promise<FillProgress | null>
}

const NAME = 'fill'
/** Other processes see it in steps of so many doings. */
const STEP = 50

export function createFillProgressBook({
  store: { shared },
  clocks,
}: Pick<Core, 'store' | 'clocks'>): FillProgressBook {
  const running = new Map<string, FillProgress>()
  return {
    async tell(world, progress) {
      running.set(world, progress)
      if (progress.done % STEP === 0) await shared?.keepText(world, NAME, { text: JSON.stringify(progress) })
    },
    async end(world) {
      running.delete(world)
      // While the database is away, what it would hide is seen only while something else replaces the world.
      await shared?.keepText(world, NAME, { text: 'null' }).catch(() => undefined)
    },
    async of(world) {
      const own = running.get(world)
      if (own || !shared) return own ?? null
      await shared.refresh(world)
      // A process that died, or has ended it, does not have the world any more.
      if (clocks.heldElsewhere(world) !== 'replace') return null
      const text = await shared.keptText(world, NAME, 0)
      // Only `tell` and `end` write it.
      return text === null ? null : (JSON.parse(text) as FillProgress | null)
    },
  }
}

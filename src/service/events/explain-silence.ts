import { dashedSecond } from '../../domain/instants.ts'
import type { Core } from '../core.ts'

/** Why nothing came while somebody waited, in sentences for a person: a clock that stands, nothing that is due. */
export async function explainSilence(core: Core, world: string): Promise<string> {
  const { mode } = core.clocks.row(world)
  const now = dashedSecond(core.clocks.now(world))
  const pending = await core.store.read(world, view => view.count('timers'))
  const due = core.store.nextTimer(world)?.dueAt
  const timers = pending === 1 ? '1 timer is pending' : `${pending} timers are pending`
  const next = due === undefined ? 'and under way' : `the next one due at ${dashedSecond(due)}`
  if (pending === 0) {
    const clock = mode === 'frozen' ? 'is frozen at' : 'shows'
    return `The clock ${clock} ${now} and nothing is pending: no step, no settlement, no webhook attempt.`
  }
  if (mode === 'frozen') {
    return `The clock is frozen at ${now} and ${timers}, ${next}; nothing comes by itself until POST /__sandbox/clock/advance moves it.`
  }
  return `The clock shows ${now} and ${timers}, ${next}.`
}

import { signal } from '@preact/signals'
import type { ClockAdvanced } from '../schemas/types.gen.ts'
import { control } from './api.ts'
import { formatInstant, parseDuration, toMs } from './format.ts'
import { useTexts } from './i18n.ts'
import { clockMessages } from './messages/clock.ts'
import { hrefTo } from './router.ts'
import { showToast } from './toasts.ts'
import { type Action, useAction } from './use-action.ts'
import { holdClock, readClock, virtualNow } from './virtual-clock.ts'

/** Body of POST /clock/advance. */
export type Advance = { readonly by: string } | { readonly to: string } | { readonly until: 'idle' }

/** An advance that this page has asked for and that has no answer yet. */
export interface RunningAdvance {
  /** Virtual ms, where it began and where it is to end; `to` is null for "until idle". */
  readonly from: number
  readonly to: number | null
  /** By `performance.now()`. */
  readonly since: number
  /** Whether it goes on without the answers of webhooks. */
  readonly isHurried: boolean
}

/** Null while none runs. */
export const runningAdvance = signal<RunningAdvance | null>(null)

/** Moves the clock and says what happened on the way. */
export function useAdvance(): Action<[Advance]> {
  const tell = useTellAdvanced()
  return useAction(async (advance: Advance) => {
    const from = virtualNow()
    const to = targetOf(advance, from)
    runningAdvance.value = { from, to, since: performance.now(), isHurried: false }
    try {
      const advanced = await holdClock(async () => {
        const whole = await goOnHurried(await control<ClockAdvanced>('POST', '/clock/advance', advance), to)
        // Before the time is reckoned on again: the last reading is of some instant on the way.
        await readClock()
        return whole
      })
      tell(advanced)
    } finally {
      runningAdvance.value = null
    }
  })
}

/** The advance goes on to its target, and waits for no answer of a webhook any more. */
export async function hurryAdvance(): Promise<void> {
  const running = runningAdvance.peek()
  if (!running) return
  runningAdvance.value = { ...running, isHurried: true }
  await control('DELETE', '/clock/advance')
}

/** What was stopped in order to wait no longer is asked for again; both parts together are one advance. */
async function goOnHurried(first: ClockAdvanced, to: number | null): Promise<ClockAdvanced> {
  if (!first.stopped || !runningAdvance.peek()?.isHurried) return first
  const target = to === null ? { until: 'idle' } : { to: new Date(to).toISOString() }
  const rest = await control<ClockAdvanced>('POST', '/clock/advance', { ...target, settle: false })
  return {
    ...rest,
    transitions: [...first.transitions, ...rest.transitions],
    deliveries: [...first.deliveries, ...rest.deliveries],
  }
}

function targetOf(advance: Advance, from: number): number | null {
  if ('to' in advance) return toMs(advance.to)
  return 'by' in advance ? from + (parseDuration(advance.by) ?? 0) : null
}

/** Says by a toast what happened while the clock was moved. */
export function useTellAdvanced(): (advanced: ClockAdvanced) => void {
  const t = useTexts(clockMessages)
  return ({ now, transitions, deliveries, settled }) => {
    const [first, ...others] = [...new Set(transitions.map(({ shipment }) => shipment))]
    const failed = deliveries.filter(({ state }) => state !== 'delivered').length
    const happened = t.advanced(formatInstant(now), transitions.length, { attempts: deliveries.length, failed })
    showToast({
      kind: settled && failed === 0 ? 'success' : 'info',
      text: settled ? happened : `${happened} ${t.notSettled}`,
      ...(first === undefined
        ? {}
        : others.length === 0
          ? { link: { href: hrefTo(['shipments', first]), text: t.seeShipment } }
          : { link: { href: hrefTo(['shipments']), text: t.seeShipments } }),
    })
  }
}

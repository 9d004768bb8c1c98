import type { ClockAdvanced } from '../schemas/types.gen.ts'
import { control } from './api.ts'
import { formatInstant } from './format.ts'
import { useTexts } from './i18n.ts'
import { clockMessages } from './messages/clock.ts'
import { hrefTo } from './router.ts'
import { showToast } from './toasts.ts'
import { type Action, useAction } from './use-action.ts'
import { readClock } from './virtual-clock.ts'

/** Body of POST /clock/advance. */
export type Advance = { readonly by: string } | { readonly to: string } | { readonly until: 'idle' }

/** Moves the clock and says what happened on the way. */
export function useAdvance(): Action<[Advance]> {
  const tell = useTellAdvanced()
  return useAction(async (advance: Advance) => {
    const advanced = await control<ClockAdvanced>('POST', '/clock/advance', advance)
    await readClock()
    tell(advanced)
  })
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

import type { ClockState, Filled } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { textsIn } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { language } from '../../preferences.ts'
import { hrefTo } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { holdClock, readClock, takeClock } from '../../virtual-clock.ts'

/** The wait between two steps of a parcel that one sees move. */
const PACE = '10s'

/** Says what a fill has added. Where its parcels would stand still for long, a click lets them move. */
export async function sayFilled({ shipments, ondemand, customers }: Filled): Promise<void> {
  const t = textsIn(accountMessages, language.peek())
  const clock = await readClock()
  const isStill = clock !== null && clock.pending > 0 && (clock.mode === 'frozen' || clock.pace === 'script')
  const said = t.filled(shipments + ondemand, customers)
  showToast({
    kind: 'success',
    text: isStill ? `${said} ${t.filledStill}` : said,
    link: { href: hrefTo(['shipments']), text: t.seeShipments },
    ...(isStill ? { action: { text: t.letMove, run: letMove } } : {}),
  })
}

async function letMove(): Promise<void> {
  try {
    takeClock(await holdClock(() => control<ClockState>('POST', '/clock', { mode: 'real', pace: PACE })))
  } catch (error) {
    showToast({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
  }
}

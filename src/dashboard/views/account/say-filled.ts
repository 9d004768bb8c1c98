import type { ClockSet, ClockState, Fill, Filled } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { textsIn } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { language } from '../../preferences.ts'
import { hrefTo } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { holdClock, readClock, takeClock } from '../../virtual-clock.ts'

/** The wait between two steps of a parcel that one sees move. */
const PACE = '10s'

/** Most parcels of so few days are still on the way. */
const DAYS_OF_MOVING = 4
const PACE_OF_MOVING = '30s'

/** @param keepsMoving whether most of the parcels are on the way, and go on by the clock */
export async function fillAccount(wanted: Fill, { keepsMoving }: { readonly keepsMoving: boolean }): Promise<Filled> {
  // Before the parcels are there: under a pace they begin at different instants.
  if (keepsMoving) await setClock({ pace: PACE_OF_MOVING })
  const filled = await control<Filled>('POST', '/fill', keepsMoving ? { ...wanted, days: DAYS_OF_MOVING } : wanted)
  if (keepsMoving) await setClock({ mode: 'real' })
  return filled
}

async function setClock(change: ClockSet): Promise<void> {
  takeClock(await holdClock(() => control<ClockState>('POST', '/clock', change)))
}

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
    await setClock({ mode: 'real', pace: PACE })
  } catch (error) {
    showToast({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
  }
}

import { draftCustomer, placeAddresses } from '../../domain/customers/customer-rules.ts'
import { drawBookingInstant, type Span } from '../../domain/fill/booking-instants.ts'
import { createPersonDraw, type FilledPerson } from '../../domain/fill/draw-person.ts'
import { createPlaceDraw, type FilledPlace, type PlaceDraw } from '../../domain/fill/draw-place.ts'
import { drawShop, type FilledShop } from '../../domain/fill/draw-shop.ts'
import { happens } from '../../domain/fill/draws.ts'
import { type Rng, rng } from '../../domain/random.ts'
import type { Customer } from '../../domain/settlement/rows.ts'
import { emailKey, phoneKey } from '../../domain/text/text-keys.ts'
import type { AccountRow } from '../../domain/world.ts'
import { loadFaker } from '../reference/driver-draw.ts'
import type { Core } from '../world/core.ts'

const DRAWS_PER_TURN = 100

/** Who has a part in a fill: the shop, its customers, and the streams that decide the rest. */
export interface FillSetting {
  /** A stream of its own for each question. */
  readonly rngOf: (what: string) => Rng
  readonly shop: FilledShop
  /** By the instant of their creation. */
  readonly customers: readonly Regular[]
  readonly person: (random: Rng) => FilledPerson
  readonly place: PlaceDraw
  readonly span: Span
  readonly pause: Pause
}

/** Lets others have their turn; throws when the fill must stop. */
export type Pause = () => Promise<void>

/** A customer, and the places of their addresses with the wards that a customer's row does not have. */
export interface Regular {
  readonly customer: Customer
  readonly person: FilledPerson
  readonly places: readonly FilledPlace[]
}

export interface FillSettingOptions {
  /** What every stream's key begins with. */
  readonly key: string
  readonly span: Span
  readonly customers: number
  readonly pause: Pause
}

/** Draws the shop and its customers, none of whom shares phone, email or id with one whom the account has. */
export async function prepareFill(
  core: Pick<Core, 'store' | 'reference'>,
  account: AccountRow,
  options: FillSettingOptions,
): Promise<FillSetting> {
  const { key, span, pause } = options
  const rngOf = (what: string) => rng(account.seed, `${key}/${what}`)
  const person = createPersonDraw(await loadFaker())
  const { locations, samePlaces } = core.reference
  const place = createPlaceDraw(locations, samePlaces ?? locations)
  const scene = { rngOf, person, place, span, pause, shop: drawShop({ person, place, rngOf }), customers: [] }
  return { ...scene, customers: await drawCustomers(core, account, { scene, ...options }) }
}

async function drawCustomers(
  core: Pick<Core, 'store' | 'reference'>,
  account: AccountRow,
  { scene, key, customers: wanted }: FillSettingOptions & { readonly scene: FillSetting },
): Promise<readonly Regular[]> {
  const taken = new Set<string>()
  const isTaken = async ({ id, phone, email }: Customer): Promise<boolean> => {
    const [byPhone, byEmail] = [phoneKey(phone), emailKey(email)]
    const keys = [id, byPhone, byEmail].filter(name => name !== null)
    if (keys.some(name => taken.has(name))) return true
    const held = await core.store.read(account.id, async view => [
      ...((await view.get('customers', id)) ? [id] : []),
      ...(byPhone === null ? [] : await view.find('customersByPhone', byPhone)),
      ...(byEmail === null ? [] : await view.find('customersByEmail', byEmail)),
    ])
    if (held.length > 0) return true
    for (const name of keys) taken.add(name)
    return false
  }
  const drawn: Regular[] = []
  for (let n = 0; drawn.length < wanted; n++) {
    if (n % DRAWS_PER_TURN === 0) await scene.pause()
    const regular = drawRegular(core, account, { scene, key, n })
    if (!(await isTaken(regular.customer))) drawn.push(regular)
  }
  return drawn.sort((a, b) => a.customer.createdAt - b.customer.createdAt || (a.customer.id < b.customer.id ? -1 : 1))
}

function drawRegular(
  { reference }: Pick<Core, 'reference'>,
  { seed }: AccountRow,
  { scene, key, n }: { readonly scene: FillSetting; readonly key: string; readonly n: number },
): Regular {
  const random = scene.rngOf(`customer/${n}`)
  const person = scene.person(random)
  const places = [scene.place(random), ...(happens(random, 0.2) ? [scene.place(random)] : [])]
  const { placed } = placeAddresses(
    reference.locations,
    places.map((place, index) => ({ key: `address.${index}`, ...place })),
  )
  const at = drawBookingInstant(random, scene.span)
  const customer = draftCustomer({ contact: person, addresses: placed, at, seed, key: `${key}/customer/${n}` })
  return { customer, person, places }
}

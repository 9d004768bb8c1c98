/** Reads the state and the effects of the orders of a script. */
import type { ExploreOutcome } from '../../schemas/types.gen.ts'
import type { Order } from '../order.ts'
import { createProbe, type ProbeSettings } from '../probe.ts'
import { createEffects, type EffectsSettings, type SourceOptions } from '../read-source.ts'
import { ordersWithParcels } from './fresh-orders.ts'
import type { Outcomes, Script } from './script.ts'

export interface ConsumerReader {
  /** @throws CertifyError when something cannot be read. */
  read(script: Script, orders: ReadonlyMap<number, Order>): Promise<Outcomes>
}

export interface ReaderSettings {
  /** Null = the state cannot be read. */
  readonly probe: ProbeSettings | null
  /** Null = the effects cannot be counted. */
  readonly effects: EffectsSettings | null
}

/** Of each order, or of each parcel where the address names the parcel only. */
export function createReader(settings: ReaderSettings, source: Omit<SourceOptions, 'what'>): ConsumerReader {
  const probe = settings.probe === null ? null : createProbe(settings.probe, source)
  const effects = settings.effects === null ? null : createEffects(settings.effects, source)
  // A whole answer may hold a history, which two correct ways of delivery write differently.
  const state = probe?.isStatus === true ? probe : null
  const isJson = settings.probe !== null && 'url' in settings.probe
  const readState = async (order: Order) => {
    const text = await state?.read(order)
    return text === undefined ? undefined : isJson ? stateOf(text) : text
  }
  const stateOfParcel = isOfParcel(settings.probe)
  const effectsOfParcel = isOfParcel(settings.effects)
  const readOne = async (parcels: readonly Order[]): Promise<ExploreOutcome> => {
    const [order] = parcels
    if (order === undefined) return {}
    const outcome: ExploreOutcome = {}
    if (state !== null && stateOfParcel) outcome.parcels = await Promise.all(parcels.map(readKnown))
    else if (state !== null) outcome.state = await readKnown(order)
    if (effects !== null) {
      const counts = await Promise.all((effectsOfParcel ? parcels : [order]).map(one => effects.read(one)))
      outcome.effects = counts.reduce((sum, count) => sum + count, 0)
    }
    return outcome
  }
  const readKnown = async (order: Order) => (await readState(order)) ?? null
  return { read: (script, orders) => Promise.all(ordersWithParcels(script, orders).map(readOne)) }
}

type State = NonNullable<ExploreOutcome['parcels']>[number]

/** The probe gives the JSON of what stands at its path. */
function stateOf(text: string): State {
  return JSON.parse(text)
}

function isOfParcel(settings: ProbeSettings | EffectsSettings | null): boolean {
  return (
    settings !== null && 'url' in settings && settings.url.includes('{gcode}') && !settings.url.includes('{order_id}')
  )
}

import { readSchema } from '../../../schemas/registry.ts'
import type { Exchange } from '../../exchange.ts'
import { fieldsOf } from '../../target/fields.ts'
import { bookParcel, idOfCreation } from '../gather.ts'
import { type Survey, type SwitchProbe, seen, unseen } from '../probe.ts'
import { rowsOf, shipmentFields } from '../read-answers.ts'

/**
 * On the sandbox one parcel is brought to each status and cancelled there. Of a deployment only the status of a fresh
 * parcel can be tried, and the switch is a list: that is reported, and not taken for the whole.
 */
export const cancelUntil: SwitchProbe = {
  switch: 'cancel_until',
  needs: ['shipments'],
  recorded: 'sandbox',
  async gather(survey) {
    const wanted = survey.world.control === null ? [null] : statuses()
    const tried: Exchange[] = []
    // One after the other: a recording of the same seed must show the same.
    for (const status of wanted) tried.push(...(await cancelIn(survey, status)))
    return tried
  },
  look(exchanges) {
    const tried = triedIn(exchanges)
    const codes = (isCancelled: boolean) =>
      [...tried].filter(([, done]) => done === isCancelled).map(([status]) => status)
    const [cancelled, refused] = [codes(true).sort(ascending), codes(false).sort(ascending)]
    if (tried.size === 0) return unseen('no parcel was cancelled')
    const said = `cancelled in ${cancelled.join(', ') || 'none'}, refused in ${refused.join(', ') || 'none'}`
    return statuses().every(status => tried.has(status))
      ? seen(cancelled, said)
      : unseen(`not every status was tried: ${said}`)
  },
}

/** A parcel brought to a status (null = as it is after booking), read, and cancelled. */
async function cancelIn(survey: Survey, status: number | null): Promise<readonly Exchange[]> {
  const { control } = survey.world
  const booked = await survey.once(`parcel for ${status}`, () => bookParcel(survey))
  const id = booked === null ? null : idOfCreation(booked.got?.json)
  if (id === null) return []
  if (status !== null && control !== null) await bringTo(control, id, status)
  const read = await survey.ask('searchShipments', { query: { code: id } })
  return [read, await survey.ask('deleteShipment', { params: { id } })]
}

async function bringTo(control: NonNullable<Survey['world']['control']>, id: string, status: number): Promise<void> {
  const { status: now } = fieldsOf(await control.request('GET', `/shipments/${id}`))
  if (now === status) return
  await control.request('POST', `/shipments/${id}/simulate`, { action: 'to', to: String(status), jump: true })
}

/** Status a shipment was last read in → whether its DELETE was answered 200. */
function triedIn(exchanges: readonly Exchange[]): ReadonlyMap<number, boolean> {
  const last = new Map<string, number>()
  const tried = new Map<number, boolean>()
  for (const exchange of exchanges) {
    for (const row of rowsOf([exchange], 'searchShipments', 'listShipments').map(shipmentFields)) {
      last.set(String(row.id), Number(row.status_code))
    }
    const { operation, sent, got } = exchange
    const id = new URL(sent.url).pathname.split('/').at(-1) ?? ''
    const status = operation === 'deleteShipment' ? last.get(id) : undefined
    if (status === undefined || got === null || (got.status !== 200 && got.status !== 422)) continue
    tried.set(status, got.status === 200)
    last.delete(id)
  }
  return tried
}

function statuses(): readonly number[] {
  const { enum: codes } = readSchema('common/standard-status-code.schema.json')
  if (!Array.isArray(codes)) throw new Error('common/standard-status-code.schema.json lists no codes')
  return codes.map(Number)
}

function ascending(one: number, other: number): number {
  return one - other
}

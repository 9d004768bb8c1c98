import { gatherList } from '../gather.ts'
import { type Sight, type SwitchProbe, seen, unseen } from '../probe.ts'
import { isRecord, shipmentFields, shipmentRows } from '../read-answers.ts'

const LINE = 'GET /api/v2/shipments/track/{code}'

/** The paths are in no contract: whether they are answered is a reading, never a finding. */
export const vendorPaths: SwitchProbe = {
  switch: 'vendor_paths',
  needs: [],
  async gather(survey) {
    await gatherList(survey, 'listShipments')
    const [id] = shipmentRows(survey.exchanges).flatMap(row => shipmentFields(row).id ?? [])
    if (typeof id !== 'string') return []
    const path = `/api/v2/shipments/track/${encodeURIComponent(id)}`
    return [await survey.askBeside('searchShipments', path)]
  },
  look(exchanges): Sight {
    const asked = exchanges.find(({ sent }) => /\/shipments\/track\/[^/]+$/.test(new URL(sent.url).pathname))
    if (asked === undefined) return unseen('the account has no standard shipment')
    const { sent, got } = asked
    if (got?.status === 404) return seen(false, `${LINE} answered 404 to the code of a shipment`)
    const id = decodeURIComponent(new URL(sent.url).pathname.split('/').at(-1) ?? '')
    const found =
      got?.status === 200 && isRecord(got.json) && shipmentRows([asked]).some(row => shipmentFields(row).id === id)
    if (found) return seen(true, `${LINE} answered the record of a shipment`)
    return unseen(`${LINE} answered ${got?.status ?? 'nothing'} without the shipment that was asked for`)
  },
}

import { loadReference } from '../../../src/service/reference/reference.ts'
import { ondemandEvent } from '../../../src/webhooks/ondemand-payload.ts'
import type { creationResultEvent } from '../../../src/webhooks/payload.ts'
import { type JsonStyle, writeJson } from '../../../src/webhooks/write-event.ts'
import { sampleOrder } from '../sample-order.ts'

const names = loadReference().ondemandStatuses.names(904)

/** The documented event of a parcel that is on its way, 180,400 to collect. */
export const STATUS_EVENT = {
  gcode: 'GS6ZE234V6',
  code: 'GHN123',
  order_id: 'Đơn số 5',
  weight: '1000',
  fee: '37400',
  cod: '180400',
  payer: '1',
  status: '904',
  status_text: 'Đang giao hàng',
  message: 'Đang giao hàng',
  tracking_url: 'http://127.0.0.1:4100/track/ghn/GHN123',
  description: 'Nhân viên giao hàng/bưu tá đang đi giao',
  sorting_code: '',
  return_sorting_code: '',
  is_return: 0,
  is_part_delivery: 1,
  is_lost: 0,
  carrier_short_name: 'ghnv3',
  amount_return_shop: 0,
  update_time: 1_767_578_400,
}

export const CREATION_RESULT: ReturnType<typeof creationResultEvent> = {
  error: null,
  order_id: 'DH-1',
  shipment_code: 'GS6ZE234V6',
  shipment_status: 901,
  carrier_error: null,
  update_time: 1_767_578_400,
}

export const ONDEMAND_EVENT = ondemandEvent(sampleOrder(), { names, publicUrl: 'http://127.0.0.1:4100' })

export const EVENTS = { 'shipment-status': STATUS_EVENT, 'creation-result': CREATION_RESULT, ondemand: ONDEMAND_EVENT }

export const bodyOf = (event: object, style: JsonStyle = 'js') => writeJson(event, style)

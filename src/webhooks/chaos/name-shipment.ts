import { type Fields, presentField, withField } from './fields.ts'

/** W13: the event names another shipment; `order_id` and the carrier's code stay those of the real one. */
export function nameShipment(fields: Fields, shipment: string): Fields {
  const name = presentField(fields, ['gcode', 'shipment_code'])
  return name === undefined ? fields : withField(fields, name, shipment)
}

/**
 * The texts of answers and webhooks that the sandbox's own data bring: what Faker draws and what the package ships. A row says
 * how `exec --vary=data` may change one of them.
 */

export interface DataField {
  /** Which fields one of their object must have, any of them; absent = none. */
  readonly beside?: readonly string[]
  /** In the answers to these operations only; absent = in all, and in webhooks. */
  readonly operations?: readonly string[]
  /** Characters of the longest text; null = it is no text that people write, and is only ever left out. */
  readonly longest: number | null
  /** What stands for none: null where the schema lets it be null, a text without letters in an event. Absent = it has to be there. */
  readonly none?: null | ''
  /** An application may have sent it, and reads back what it sent. */
  readonly isShared?: true
  /** The name of a place or a bank: its letters may be decomposed, and it is what it is otherwise. */
  readonly isProper?: true
}

/** The specification's longest texts: names and codes 255 characters, streets and notes 1,000. */
export const LONGEST_NAME = 255
export const LONGEST_TEXT = 1_000

const NAME = { longest: LONGEST_NAME } as const
const TEXT = { longest: LONGEST_TEXT } as const
const NO_TEXT = { longest: null, none: null } as const
const EMPTY = { longest: null, none: '' } as const
const PLACE = { longest: LONGEST_NAME, isProper: true } as const

/** Operations whose answers name places and banks, and nothing else by the field `name`. */
const NAMING_PLACES = [
  'listCities',
  'listCityDistricts',
  'listDistricts',
  'listDistrictWards',
  'listBanks',
  'updateBankAccount',
]

/** Objects by a field that no other has. */
const RECORD = 'service_name'
const CREATED = 'shipment_status_txt'
const POINT = 'kind_text'
const RIDE = 'shipper_name'
const RIDE_EVENT = 'is_ondemand_shipment'
const RIDE_PATH = 'uuid'
const ADDRESS = 'city_code'

/** By the name of the field; the first row whose object it is counts. */
export const DATA_FIELDS: Readonly<Record<string, readonly DataField[]>> = {
  // Carriers.
  carrier_name: [{ ...NAME, beside: [RECORD], none: null }, NAME],
  carrier_text: [NAME],
  carrier: [{ ...NAME, beside: [CREATED] }],
  service: [{ ...NAME, beside: ['carrier_short_name', 'expected_txt', 'expected'] }],
  service_name: [{ ...NAME, none: null }],
  description_vi_vn: [TEXT],
  name_vi_vn: [NAME],
  price_description_vi_vn: [TEXT],
  expected_txt: [{ ...TEXT, none: null }],
  expected: [{ ...NO_TEXT, beside: [RECORD] }],
  expected_delivery_date: [NO_TEXT],
  carrier_logo: [{ ...NO_TEXT, beside: [RECORD] }],
  sorting_code: [
    { ...NO_TEXT, beside: [RECORD, CREATED] },
    { ...EMPTY, beside: ['gcode'] },
  ],
  return_sorting_code: [
    { ...NO_TEXT, beside: [CREATED] },
    { ...EMPTY, beside: ['gcode'] },
  ],
  tracking_url: [
    { ...NO_TEXT, beside: [RECORD, CREATED, POINT, RIDE, RIDE_EVENT, RIDE_PATH] },
    { ...EMPTY, beside: ['gcode'] },
  ],
  polylines: [NO_TEXT],
  polyline_points: [NO_TEXT],
  // What carriers say of a shipment.
  status_text: [NAME],
  shipment_status_txt: [NAME],
  status_desc: [TEXT],
  description: [{ ...TEXT, beside: ['status_text', RIDE_EVENT] }],
  message: [
    { ...TEXT, beside: ['updated_time'], isShared: true, none: null },
    { ...TEXT, beside: ['gcode'], isShared: true },
  ],
  // Null would say that nothing went wrong.
  carrier_error: [{ ...TEXT, isShared: true }],
  error_text: [{ ...TEXT, isShared: true }],
  error_txt: [{ ...TEXT, isShared: true }],
  fail_note: [{ ...TEXT, isShared: true, none: null }],
  note: [
    { ...TEXT, beside: ['status_text'], isShared: true, none: null },
    { ...TEXT, beside: ['time'], isShared: true },
  ],
  // Drivers. Where one has accepted, the specification wants the name.
  shipper_name: [{ ...NAME, isShared: true }],
  // People, goods and notes of a fill. A person keeps the name, which a shop needs to book.
  name: [
    { ...PLACE, operations: NAMING_PLACES },
    { ...NAME, beside: ['original_price'] },
    { ...NAME, beside: [ADDRESS, 'email'], isShared: true },
    { ...NAME, beside: ['quantity'], isShared: true, none: null },
  ],
  email: [{ ...NO_TEXT, beside: ['phone'], isShared: true }],
  street: [
    { ...TEXT, beside: [ADDRESS], isShared: true, none: null },
    { ...TEXT, isShared: true },
  ],
  address: [{ ...TEXT, beside: [POINT], isShared: true, none: null }],
  metadata: [{ ...TEXT, beside: ['weight'], isShared: true, none: null }],
  // Places of addresses.
  ward: [{ ...PLACE, beside: [ADDRESS], isShared: true, none: null }],
  district: [{ ...PLACE, beside: [ADDRESS], isShared: true, none: null }],
  city: [{ ...PLACE, beside: [ADDRESS], isShared: true, none: null }],
}

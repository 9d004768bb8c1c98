import { BOX, book, bookingOf, HANOI, MOUNTAIN, rateBody, readsOf, SAIGON } from '../book.mjs'
import { dataOf, holds, isText, refused, same } from '../expect.mjs'
import { carrierOf } from '../facts.mjs'
import { recordOf } from '../life.mjs'
import { volumetricOf } from '../prices.mjs'
import { clause } from './clause.mjs'

/** What cannot be placed for its own content: 900 with carrier_error, or 422 where the profile says so. */
async function refusedCreation(world, body) {
  const account = await world.account()
  const hook = await account.listen()
  const answer = await account.call('POST', '/shipments', body)
  await account.advance({ by: '1s' })
  if (readsOf(world).create_refusal === '422') {
    refused(answer, 422)
    same('stored parcels', dataOf(await account.get('/shipments')), [])
    same('events', hook.events().length, 0)
    return
  }
  same('HTTP and shipment_status', [answer.status, answer.body.shipment_status], [200, 900], answer.again)
  holds('a carrier_error', isText(answer.body.carrier_error), answer.body.carrier_error, answer.again)
  const { shipment } = await recordOf(account, answer.body.id)
  same('the record', [shipment.status_code, shipment.amount_return_shop], [900, 0])
  same(
    'one event',
    hook.events().map(({ body: event }) => event.status),
    ['900'],
  )
}

const changed = change => {
  const { body } = bookingOf({ parcel: { cod: 100_000 } })
  change(body.shipment)
  return body
}

const REFUSALS = [
  ['empty', 'an empty body', {}],
  ['rate_absent', 'no rate', changed(s => delete s.rate)],
  ['rate_malformed', 'a malformed rate id', changed(s => Object.assign(s, { rate: '???' }))],
  [
    'rate_unknown',
    'an unknown rate id',
    changed(s => Object.assign(s, { rate: Buffer.from('12_99_9999').toString('base64') })),
  ],
  ['ward_absent', 'a missing ward where the district has any', changed(s => delete s.address_to.ward)],
  ['weight_zero', 'a weight of 0', changed(s => Object.assign(s.parcel, { weight: 0 }))],
  ['cod_negative', 'a negative cod', changed(s => Object.assign(s.parcel, { cod: -1 }))],
  [
    'district_elsewhere',
    'a district of another city',
    changed(s => Object.assign(s.address_to, { district: HANOI.district })),
  ],
  ['recall_elsewhere', 'a recall at a carrier without it', bookingOf({ carrier: 'best', is_recall: 1 }).body],
  [
    'way_unserved',
    'a rate on a way that the carrier does not serve',
    changed(s => {
      s.rate = bookingOf({ carrier: 'tikinow', from: HANOI, to: HANOI }).body.shipment.rate
      s.address_to = { ...s.address_to, ...MOUNTAIN, names: undefined }
    }),
  ],
].map(([id, says, body]) =>
  clause(
    `creation.refused_${id}`,
    'Standard creation; switch 25 create_refusal',
    `A creation with ${says} is refused as the profile says.`,
    world => refusedCreation(world, body),
  ),
)

export const CREATION = [
  ...REFUSALS,
  clause(
    'creation.as_rate',
    'Standard creation',
    "The creation's fee is the rate's total_fee, computed again from the parcel.",
    async world => {
      const account = await world.account()
      const { answer, quote } = await book(account, {
        carrier: 'vtp',
        parcel: { weight: 2700, cod: 1_500_000, amount: 3_000_000 },
      })
      same('fee', answer.body.fee, quote.total_fee, answer.again)
      const rates = await account.call(
        'POST',
        '/rates',
        rateBody({ parcel: { ...BOX, weight: 2700, cod: 1_500_000, amount: 3_000_000 } }),
      )
      same(
        'total_fee of the rate',
        dataOf(rates).find(({ id }) => id === quote.id).total_fee,
        quote.total_fee,
        rates.again,
      )
    },
  ),
  clause(
    'creation.record',
    'Standard shipment record',
    'The record has what was sent, and the names of the codes.',
    async world => {
      const account = await world.account()
      const parcel = { ...BOX, cod: 100_000, metadata: 'Gọi trước', name: 'Áo', quantity: 2 }
      const { body, id, quote } = await book(account, { parcel, order_id: 'REC-1', payer: 0 })
      const { shipment } = await recordOf(account, id)
      same('order_id and payer', [shipment.order_id, shipment.payer], ['REC-1', 0])
      same(
        'carrier and service',
        [shipment.carrier_name, shipment.service_name],
        [quote.carrier.name, quote.service.name],
      )
      for (const [key, place] of [
        ['address_from', HANOI],
        ['address_to', SAIGON],
      ]) {
        const { name, phone, street, district, district_code, city, city_code } = shipment[key]
        const sent = body.shipment[key]
        same(`persons of ${key}`, [name, phone, street], [sent.name, sent.phone, sent.street])
        same(`names of ${key}`, [district, city], [place.names.district, place.names.city])
        same(`codes of ${key}`, [district_code, city_code], [Number(place.district), Number(place.city)])
      }
      const { ward, ward_code } = shipment.address_from
      same('ward', [ward, ward_code], [HANOI.names.ward, HANOI.ward])
      const { weight, width, height, length, metadata, name, quantity, cweight } = shipment.parcel
      const expected = {
        weight: 500,
        width: 20,
        height: 10,
        length: 30,
        metadata: 'Gọi trước',
        name: 'Áo',
        quantity: 2,
      }
      same('parcel', { weight, width, height, length, metadata, name, quantity }, expected)
      same('cweight', cweight, volumetricOf(BOX, carrierOf('ghtk').divisor))
    },
  ),
  clause(
    'creation.presence',
    'Presence',
    'order_id and email are null if not sent, payer is 1, is_recall 0, note_update [].',
    async world => {
      const account = await world.account()
      const { id } = await book(account)
      const { shipment, invoice } = await recordOf(account, id)
      const { order_id, payer, is_recall, note_update, address_from } = shipment
      same(
        'the record',
        { order_id, payer, is_recall, note_update },
        { order_id: null, payer: 1, is_recall: 0, note_update: [] },
      )
      same('email and invoice', [address_from.email, invoice], [null, null])
    },
  ),
  clause('creation.email', 'Presence', 'email is as sent.', async world => {
    const account = await world.account()
    const { body } = bookingOf()
    body.shipment.address_to.email = 'b@shop.vn'
    const answer = await account.call('POST', '/shipments', body)
    same('email', (await recordOf(account, answer.body.id)).shipment.address_to.email, 'b@shop.vn', answer.again)
  }),
  clause(
    'creation.recall',
    'Standard shipment record: is_recall',
    'The one carrier that takes recalls books one.',
    async world => {
      const account = await world.account()
      const { answer, id } = await book(account, { carrier: 'ghtk', is_recall: 1 })
      same('is_recall', [answer.body.is_recall, (await recordOf(account, id)).shipment.is_recall], [1, 1], answer.again)
    },
  ),
  clause(
    'creation.text_numbers',
    'Standard creation',
    'Codes, weight and cod may be texts; unknown keys are ignored.',
    async world => {
      const account = await world.account()
      const { body, quote } = bookingOf({ parcel: { cod: 100_000 } })
      body.shipment.parcel = { weight: '500', width: '20', height: '10', length: '30', cod: '100000', colour: 'red' }
      body.shipment.payer = '1'
      body.note_code = 'KHONGCHOXEMHANG'
      const answer = await account.call('POST', '/shipments', body)
      same('fee and cod', [answer.body.fee, answer.body.cod], [quote.total_fee, 100_000], answer.again)
    },
  ),
  clause(
    'creation.sent_is_listed',
    'Standard creation: a refused one is listed with what was sent',
    'A refused parcel shows what was sent in the type of its field, the rest null.',
    async world => {
      const account = await world.account({ set: { create_refusal: '900' } })
      const body = changed(s => Object.assign(s, { rate: 'none', order_id: 'BAD-1' }))
      const { id } = (await account.call('POST', '/shipments', body)).body
      const { shipment } = await recordOf(account, id)
      same(
        'what was sent',
        [shipment.order_id, shipment.address_to.name, shipment.parcel.weight],
        ['BAD-1', body.shipment.address_to.name, 500],
      )
      same('the rest', [shipment.carrier_name, shipment.carrier_code, shipment.service_name], [null, null, null])
    },
  ),
  clause(
    'creation.tracking_number',
    'Standard shipment creation result',
    'The carrier code comes with the acceptance, in the form of the carrier, and the link has it.',
    async world => {
      const account = await world.account()
      const { id, carrier } = await book(account, { carrier: 'vnp', from: HANOI, to: SAIGON })
      await account.advance({ by: '1m' })
      const { shipment } = await recordOf(account, id)
      const { prefix, length, alphabet, suffix = '' } = carrier.tracking_number
      holds(
        'the form',
        new RegExp(`^${prefix}[${alphabet}]{${length}}${suffix}$`).test(shipment.carrier_code),
        shipment.carrier_code,
      )
      holds('the link', shipment.tracking_url.endsWith(`order_code=${shipment.carrier_code}`), shipment.tracking_url)
    },
  ),
  clause(
    'creation.links',
    'Answers: All URLs in bodies resolve on the sandbox itself',
    'Logos and tracking pages are on the sandbox, and answer 200.',
    async world => {
      const account = await world.account()
      const { id } = await book(account)
      await account.advance({ by: '1m' })
      const { shipment } = await recordOf(account, id)
      const logos = dataOf(await account.call('POST', '/rates', rateBody())).map(({ carrier_logo }) => carrier_logo)
      for (const link of [shipment.tracking_url, ...new Set(logos)]) {
        const { status } = await fetch(link)
        same(`GET ${link}`, status, 200)
      }
    },
  ),
]

import { BOX, book, pathsOf } from '../book.mjs'
import { dataOf, holds, same } from '../expect.mjs'
import { accountWith, cod, DELIVERED, movedIn, recordOf, sessions } from '../life.mjs'
import { clause } from './clause.mjs'

const sums = ({ total_cod, total_fee, total_amount, recovery_amount, wallet_debt, real_amount, count }) => ({
  ...{ total_cod, total_fee, total_amount, recovery_amount, wallet_debt, real_amount, count },
})

export const MONEY = [
  [
    'recovery',
    'Sessions',
    'Fees above the COD are recovered from the sender: recovery_amount, paid by the wallet; nothing is paid out.',
    async world => {
      const account = await world.account()
      const { quote } = await book(account, { parcel: cod(1000) })
      await account.advance({ until: 'idle' })
      const short = quote.total_fee - 1000
      const expected = {
        total_cod: 1000,
        total_fee: quote.total_fee,
        total_amount: -short,
        recovery_amount: short,
        wallet_debt: 0,
        real_amount: 0,
        count: 1,
      }
      same('the session', sums((await sessions(account))[0]), expected)
      same('what moved in the wallet', await movedIn(account), [10_000_000, -short])
    },
  ],
  [
    'wallet_debt',
    'Sessions',
    'A wallet below zero is netted against the session, and gets what is netted.',
    async world => {
      const debt = [{ after: '1h', status: 'picked-up', set: { update_info_fee: 10_400_000 } }, ...DELIVERED.slice(1)]
      const account = await accountWith(world, debt)
      const spent = await book(account, { parcel: cod(0) })
      await account.advance({ by: '2h' })
      await account.control('PUT', '/default-scenario', { name: 'happy' })
      const { quote } = await book(account, { parcel: cod(1_000_000) })
      await account.advance({ until: 'idle' })
      const balance = 10_000_000 - spent.quote.total_fee - 10_400_000
      const total_amount = 1_000_000 - quote.total_fee
      const wallet_debt = Math.min(-balance, total_amount)
      const expected = {
        total_cod: 1_000_000,
        total_fee: quote.total_fee,
        total_amount,
        recovery_amount: 0,
        wallet_debt,
        real_amount: total_amount - wallet_debt,
        count: 1,
      }
      same('the session', sums((await sessions(account))[0]), expected)
      same('what moved in the wallet', await movedIn(account), [
        10_000_000,
        -spent.quote.total_fee,
        -10_400_000,
        wallet_debt,
      ])
    },
  ],
  [
    'two_payers',
    'Sessions',
    'One instant makes one session of all parcels; what a recipient paid is not in it.',
    async world => {
      const account = await accountWith(world, DELIVERED)
      const one = await book(account, { parcel: cod(300_000), payer: 1 })
      await book(account, { parcel: cod(200_000), payer: 0 })
      await book(account, { parcel: cod(0), payer: 1 })
      await account.advance({ until: 'idle' })
      const total_amount = 500_000 - one.quote.total_fee
      const expected = {
        total_cod: 500_000,
        total_fee: one.quote.total_fee,
        total_amount,
        recovery_amount: 0,
        wallet_debt: 0,
        real_amount: total_amount,
        count: 2,
      }
      same('the sessions', (await sessions(account)).map(sums), [expected])
    },
  ],
  [
    'names_session',
    'Sessions',
    'A netting or recovery is a transaction that names the session.',
    async world => {
      const account = await world.account()
      await book(account, { parcel: cod(1000) })
      await account.advance({ until: 'idle' })
      const [{ id }] = await sessions(account)
      const [{ description }] = dataOf(await account.get('/transactions'))
      holds(`${id} in the description`, description.includes(id), description)
    },
  ],
  [
    'names_shipment',
    'observed: Transaction',
    'A payment names its shipment.',
    async world => {
      const account = await world.account()
      const { id } = await book(account, { parcel: cod(0) })
      const [{ description }] = dataOf(await account.get('/transactions'))
      same('description', description, `Thanh toán phí vận đơn ${id}`)
    },
  ],
  [
    'no_bank',
    'Sessions',
    'Without a bank account a parcel with COD stays at 910, and PUT of the bank resumes it.',
    async world => {
      const account = await world.account({ bank: null })
      const { id } = await book(account, { parcel: cod(500_000) })
      await account.advance({ until: 'idle' })
      same('status', (await recordOf(account, id)).shipment.status_code, 910)
      const { findings } = (await account.control('GET', '/why')).body
      holds(
        'a finding that names it',
        findings.some(({ about }) => about?.id === id),
        findings,
      )
      await account.call('PUT', '/account/update/bank', { bank_id: 1, branch: 'Hà Nội', owner: 'AN', number: '1' })
      await account.advance({ until: 'idle' })
      same('status with a bank', (await recordOf(account, id)).shipment.status_code, 913)
    },
  ],
  [
    'no_bank_zero',
    'Sessions',
    'A session that pays 0 never waits for a bank account.',
    async world => {
      const account = await world.account({ bank: null })
      const { id } = await book(account, { parcel: cod(1000) })
      await account.advance({ until: 'idle' })
      same('status', (await recordOf(account, id)).shipment.status_code, 913)
    },
  ],
  [
    'discount_capped',
    'Money',
    'A discount is at most the fees.',
    async world => {
      const account = await accountWith(world, [{ after: '1h', status: 'picked-up', set: { discount: 99_000_000 } }])
      const { id, quote } = await book(account)
      await account.advance({ until: 'idle' })
      const { shipment } = await recordOf(account, id)
      same('discount and total_fee', [shipment.discount, shipment.total_fee], [quote.total_fee, 0])
    },
  ],
  [
    'update_info_fee',
    'Money',
    'update_info_fee is a part of total_fee, and is taken as it arises.',
    async world => {
      const account = await accountWith(world, [{ after: '1h', status: 'picked-up', set: { update_info_fee: 7000 } }])
      const { id, quote } = await book(account, { parcel: cod(0) })
      await account.advance({ until: 'idle' })
      const { shipment } = await recordOf(account, id)
      same(
        'update_info_fee and total_fee',
        [shipment.update_info_fee, shipment.total_fee],
        [7000, quote.total_fee + 7000],
      )
      same('what moved in the wallet', await movedIn(account), [10_000_000, -quote.total_fee, -7000])
    },
  ],
  [
    'collected_capped',
    'Money',
    'cod_collected is at most cod.',
    async world => {
      const partly = [
        ...DELIVERED.slice(0, 2),
        { after: '1h', status: 'partly-delivered', set: { cod_collected: 900_000 } },
      ]
      const account = await accountWith(world, partly)
      const { quote } = await book(account, { parcel: cod(400_000) })
      await account.advance({ until: 'idle' })
      const [{ total_cod, total_fee }] = await sessions(account)
      same('total_cod and total_fee', [total_cod, total_fee], [400_000, quote.total_fee])
    },
  ],
  [
    'lost_after_partial',
    'Money; Lost',
    'Lost after 916: what was collected stays, the fee is waived, 917 goes to 909, the claim is less the collected.',
    async world => {
      const steps = [
        ...DELIVERED.slice(0, 2),
        { after: '1h', status: 'partly-delivered', set: { cod_collected: 100_000 } },
        { after: '1h', status: 'returning' },
        { after: '1h', status: 'lost' },
      ]
      const account = await accountWith(world, steps)
      const { id } = await book(account, { parcel: { ...BOX, cod: 400_000, amount: 600_000 } })
      await account.advance({ until: 'idle' })
      const { shipment, history } = await recordOf(account, id)
      same('amount_return_shop', shipment.amount_return_shop, 100_000)
      same(
        'the last statuses',
        history.slice(-6).map(({ status }) => status),
        [917, 909, 912, 910, 911, 913],
      )
      const [{ total_cod, total_fee, real_amount }] = await sessions(account)
      same('the session', [total_cod, total_fee, real_amount], [100_000, 0, 100_000])
      same('what moved in the wallet', await movedIn(account), [10_000_000, 500_000])
    },
  ],
  [
    'late_fee_after_partial',
    'Money',
    'Fees of a way back after 916 are in the session, also of payer 0.',
    async world => {
      const back = [
        { after: '1h', status: 'returning' },
        { after: '1h', status: 'returned' },
      ]
      const partly = { after: '1h', status: 'partly-delivered', set: { cod_collected: 200_000 } }
      const account = await accountWith(world, [...DELIVERED.slice(0, 2), partly, ...back])
      const { id } = await book(account, { parcel: cod(400_000), payer: 0 })
      await account.advance({ until: 'idle' })
      const { shipment } = await recordOf(account, id)
      holds('a return fee', shipment.return_fee > 0, shipment.return_fee)
      const [{ total_cod, total_fee }] = await sessions(account)
      same('total_cod and total_fee', [total_cod, total_fee], [200_000, shipment.return_fee])
      same('amount_return_shop', shipment.amount_return_shop, 200_000 - shipment.return_fee)
    },
  ],
  [
    'wallet_never_blocks',
    'Sessions: the wallet may go negative',
    'A wallet below zero blocks no booking.',
    async world => {
      const account = await accountWith(world, [
        { after: '1h', status: 'picked-up', set: { update_info_fee: 12_000_000 } },
      ])
      await book(account, { parcel: cod(0) })
      await account.advance({ until: 'idle' })
      const { answer } = await book(account, { parcel: cod(0) })
      same('carrier_error', answer.body.carrier_error, null, answer.again)
      const [{ closing_debit }] = dataOf(await account.get('/transactions'))
      holds('a balance below zero', closing_debit < 0, closing_debit)
    },
  ],
  [
    'ride_refund',
    'On-demand money',
    'A ride that is cancelled after a driver accepted gets its fee back.',
    async world => {
      const account = await world.account()
      const body = { carrier: 1, vehicle: 'BIKE', service: 'HAN-BIKE' }
      const { data } = (await account.call('POST', '/ondemand-shipments', { ...body, paths: pathsOf() })).body
      for (
        let step = 0;
        step < 9 && dataOf(await account.get(`/ondemand-shipments/${data.id}`)).status < 903;
        step += 1
      ) {
        await account.advance({ to: (await account.clock()).next_due })
      }
      await account.call('DELETE', `/ondemand-shipments/${data.id}`)
      same('what moved in the wallet', await movedIn(account), [10_000_000, -data.total_fee, data.total_fee])
    },
  ],
].map(([id, place, says, look]) => clause(`money.${id}`, place, says, look))

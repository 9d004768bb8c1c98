import { type ContractCase, NotRun } from '../../case.ts'
import { fieldAt } from '../../field-at.ts'
import { bankRequest } from '../../requests/account-requests.ts'
import type { Session } from '../../session.ts'
import type { World } from '../../target.ts'
import { registerEndpoint } from '../make.ts'
import { goodCase } from './first-page.ts'

/** Reference data, the bank account and webhook endpoints. */
export const accountCases: readonly ContractCase[] = [
  goodCase('listCities', 'all cities', {
    async run(session) {
      await session.call('listCities', {}, { status: 200 })
    },
  }),
  goodCase('listCityDistricts', 'districts of a city', {
    async run(session) {
      const { to } = await session.route()
      await session.call('listCityDistricts', { params: { code: to.city } }, { status: 200 })
    },
  }),
  goodCase('listDistricts', 'first page', {
    async run(session) {
      await session.call('listDistricts', {}, { status: 200 })
    },
  }),
  goodCase('listDistrictWards', 'wards of a district', {
    async run(session) {
      const { to } = await session.route()
      await session.call('listDistrictWards', { params: { code: to.district } }, { status: 200 })
    },
  }),
  goodCase('listBanks', 'all banks', {
    async run(session) {
      await session.call('listBanks', {}, { status: 200 })
    },
  }),
  goodCase('updateBankAccount', 'all four fields', {
    writes: ['bank'],
    touches: ['listBanks'],
    async run(session) {
      const { got } = await session.call('listBanks', {}, { status: 200 })
      const id = Number(fieldAt(got.json, 'data', 0, 'id'))
      if (!Number.isInteger(id)) throw new NotRun('the target lists no bank')
      await session.call('updateBankAccount', { body: bankRequest(id) }, { status: 200 })
    },
  }),
  goodCase('listWebhooks', 'all endpoints', {
    async run(session) {
      if (session.target.kind === 'sandbox') {
        const world = await worldWithoutParcels(session)
        await registerEndpoint(session, { world })
        await session.call('listWebhooks', { world }, { status: 200 })
        return
      }
      await session.call('listWebhooks', {}, { status: 200 })
    },
  }),
  goodCase('createWebhook', 'endpoint', {
    writes: ['webhooks'],
    touches: ['deleteWebhook'],
    async run(session) {
      await registerAndDelete(session)
    },
  }),
  goodCase('deleteWebhook', 'endpoint just registered', {
    writes: ['webhooks'],
    touches: ['createWebhook'],
    async run(session) {
      await registerAndDelete(session)
    },
  }),
]

/** Not left standing: events of a real account would go nowhere as long as it stands. */
async function registerAndDelete(session: Session): Promise<void> {
  const world = await worldWithoutParcels(session)
  const { id } = await registerEndpoint(session, { world })
  await session.call('deleteWebhook', { params: { id }, world }, { status: 200 })
}

/** On the sandbox nothing happens in it, so that nothing is sent to an address that does not exist. */
async function worldWithoutParcels(session: Session): Promise<World> {
  return session.target.kind === 'sandbox' ? session.ownWorld('without parcels') : session.world()
}

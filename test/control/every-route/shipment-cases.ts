import { busy, misspelt, plain, type RouteCases } from './route-case.ts'
import type { RouteWorld } from './route-world.ts'

const SCENARIO = {
  name: 'mine',
  description: 'Handed over and lost.',
  line: 'standard',
  steps: [{ after: '1h', status: 'picked-up' }],
}

const addScenario = (w: RouteWorld) => w.call('putScenario', { params: { name: 'mine' }, body: SCENARIO })

/** Scenarios, shipments, data. */
export const SHIPMENT_CASES: RouteCases = {
  listScenarios: {
    succeed: w => w.call('listScenarios', { query: '?files=true' }),
    refused: { 422: w => w.call('listScenarios', { query: '?files=yes' }) },
  },
  getScenario: {
    succeed: w => w.call('getScenario', { params: { name: 'happy' } }),
    refused: { 404: plain('getScenario') },
  },
  putScenario: {
    succeed: addScenario,
    refused: {
      // An account may have a hundred of its own.
      async 409(w) {
        for (let n = 1; ; n++) {
          const name = `mine-${n}`
          const answer = await w.call('putScenario', { params: { name }, body: { ...SCENARIO, name } })
          if (answer.status !== 201) return answer
        }
      },
      422: misspelt('putScenario', { name: 'mine' }),
    },
  },
  deleteScenario: {
    async succeed(w) {
      await addScenario(w)
      return w.call('deleteScenario', { params: { name: 'mine' } })
    },
    refused: {
      404: plain('deleteScenario'),
      409: w => w.call('deleteScenario', { params: { name: 'happy' } }),
    },
  },
  previewScenario: {
    succeed: w => w.call('previewScenario', { body: { scenario: 'happy' } }),
    refused: { 422: misspelt('previewScenario') },
  },
  validateScenario: {
    succeed: w => w.call('validateScenario', { body: { text: JSON.stringify(SCENARIO) } }),
    refused: { 422: misspelt('validateScenario') },
  },
  listScenarioWords: { succeed: plain('listScenarioWords') },
  getDefaultScenario: {
    succeed: w => w.call('getDefaultScenario'),
    refused: {},
  },
  setDefaultScenario: {
    succeed: w => w.call('setDefaultScenario', { body: { name: 'stuck' } }),
    refused: { 422: misspelt('setDefaultScenario') },
  },
  listMagicValues: { succeed: plain('listMagicValues') },
  listShipments: {
    succeed: w => w.call('listShipments', { query: '?q=nguyen&state=moving&line=standard&size=1' }),
    refused: { 422: w => w.call('listShipments', { query: '?state=resting' }) },
  },
  getShipment: {
    succeed: w => w.call('getShipment', { params: { id: w.shipment } }),
    refused: { 404: plain('getShipment') },
  },
  simulateShipment: {
    succeed: w => w.call('simulateShipment', { params: { id: w.shipment }, body: { action: 'fail' } }),
    refused: {
      404: w => w.call('simulateShipment', { body: { action: 'continue' } }),
      async 409(w) {
        await w.call('simulateShipment', { params: { id: w.shipment }, body: { action: 'to', to: 'delivered' } })
        return w.call('simulateShipment', { params: { id: w.shipment }, body: { action: 'to', to: 'returned' } })
      },
      422: misspelt('simulateShipment'),
    },
  },
  getJourney: {
    succeed: w => w.call('getJourney', { params: { id: w.shipment }, query: '?plan=true' }),
    refused: {
      404: plain('getJourney'),
      422: w => w.call('getJourney', { params: { id: w.shipment }, query: '?plan=perhaps' }),
    },
  },
  waitForShipment: {
    succeed: w => w.call('waitForShipment', { params: { id: w.shipment }, body: { status: 'waiting-for-pickup' } }),
    refused: { 422: misspelt('waitForShipment') },
  },
  getFill: { succeed: plain('getFill') },
  fillAccount: {
    succeed: w => w.call('fillAccount', { body: { shipments: 2, customers: 1 } }),
    refused: { 409: busy('fillAccount', { shipments: 1 }), 422: misspelt('fillAccount') },
  },
  getWallet: { succeed: plain('getWallet') },
  listWalletTransactions: {
    succeed: w => w.call('listWalletTransactions', { query: `?shipment=${w.shipment}&size=1` }),
    refused: { 422: w => w.call('listWalletTransactions', { query: '?page=0' }) },
  },
  topUpWallet: {
    succeed: w => w.call('topUpWallet', { body: { amount: 100_000 } }),
    refused: { 422: misspelt('topUpWallet') },
  },
  getSettlement: { succeed: plain('getSettlement'), refused: {} },
  setSettlement: {
    succeed: w => w.call('setSettlement', { body: { at: '16:00' } }),
    refused: { 409: busy('setSettlement', { at: '16:00' }), 422: misspelt('setSettlement') },
  },
  runSettlement: { succeed: plain('runSettlement'), refused: { 409: busy('runSettlement', {}) } },
  listCodSessions: {
    succeed: w => w.call('listCodSessions', { query: `?shipment=${w.shipment}` }),
    refused: { 422: w => w.call('listCodSessions', { query: '?size=0' }) },
  },
  getCodSession: {
    async succeed(w) {
      await w.call('simulateShipment', { params: { id: w.shipment }, body: { action: 'to', to: 'delivered' } })
      const { body } = await w.call('runSettlement')
      return w.call('getCodSession', { params: { id: body.session } })
    },
    refused: {
      404: plain('getCodSession'),
      422: w => w.call('getCodSession', { query: '?page=0' }),
    },
  },
  listBankHistory: {
    succeed: plain('listBankHistory'),
    refused: { 422: w => w.call('listBankHistory', { query: '?page=0' }) },
  },
  findLocations: {
    succeed: w => w.call('findLocations', { query: '?q=quan%201&limit=3' }),
    refused: { 422: plain('findLocations') },
  },
}

import { NO_SERVER } from '../../support/closed-port.ts'
import { misspelt, plain, type RouteCases } from './route-case.ts'

const RULE = { match: { operation: 'createShipment' }, fault: { status: 503 } }

/** Faults, requests, webhooks. */
export const WEBHOOK_CASES: RouteCases = {
  listFaults: { succeed: plain('listFaults') },
  addFaults: {
    succeed: w => w.call('addFaults', { body: RULE }),
    refused: {
      async 409(w) {
        await w.call('addFaults', { body: Array.from({ length: 1_000 }, () => RULE) })
        return w.call('addFaults', { body: RULE })
      },
      422: misspelt('addFaults'),
    },
  },
  clearFaults: { succeed: plain('clearFaults') },
  validateFaults: {
    succeed: w => w.call('validateFaults', { body: { text: JSON.stringify(RULE) } }),
    refused: { 422: misspelt('validateFaults') },
  },
  changeFault: {
    succeed: async w => {
      const { body } = await w.call('addFaults', { body: RULE })
      return w.call('changeFault', { params: { id: body.rules[0].id }, body: { enabled: false } })
    },
    refused: {
      404: w => w.call('changeFault', { params: { id: 'no-such' }, body: { enabled: false } }),
      409: w =>
        w.call('changeFault', {
          params: { id: 'start-1' },
          body: { rule: RULE },
          headers: { 'X-Sandbox-Account': 'default' },
        }),
      422: misspelt('changeFault'),
    },
  },
  deleteFault: {
    async succeed(w) {
      const { body } = await w.call('addFaults', { body: RULE })
      return w.call('deleteFault', { params: { id: body.rules[0].id } })
    },
    refused: { 404: plain('deleteFault') },
  },
  listRequests: {
    succeed: w => w.call('listRequests', { query: '?method=POST&status=2xx' }),
    refused: { 422: w => w.call('listRequests', { query: '?nobody=perhaps' }) },
  },
  clearRequests: {
    succeed: plain('clearRequests'),
    refused: { 422: w => w.call('clearRequests', { query: '?nobody=perhaps' }) },
  },
  getRequest: {
    async succeed(w) {
      const { body } = await w.call('listRequests')
      return w.call('getRequest', { params: { id: body.items[0].id } })
    },
    refused: { 404: plain('getRequest') },
  },
  countRequests: {
    succeed: w => w.call('countRequests', { body: { match: { operation: 'createShipment' } } }),
    refused: { 422: misspelt('countRequests') },
  },
  findRequests: {
    succeed: w => w.call('findRequests', { body: { match: { operation: 'createShipment' } } }),
    refused: { 422: misspelt('findRequests') },
  },
  waitForRequest: {
    succeed: w => w.call('waitForRequest', { body: { match: { path: '/api/v2/shipments' } } }),
    refused: { 422: misspelt('waitForRequest') },
  },
  listDeliveries: {
    succeed: w => w.call('listDeliveries', { query: `?state=delivered&shipment=${w.shipment}` }),
    refused: { 422: w => w.call('listDeliveries', { query: '?state=lost' }) },
  },
  getDelivery: {
    succeed: w => w.call('getDelivery', { params: { id: w.delivery } }),
    refused: { 404: plain('getDelivery') },
  },
  resendDelivery: {
    succeed: w => w.call('resendDelivery', { params: { id: w.delivery } }),
    refused: {
      404: plain('resendDelivery'),
      async 409(w) {
        await w.client.delete(`/webhooks/${w.endpoint}`)
        return w.call('resendDelivery', { params: { id: w.delivery } })
      },
    },
  },
  waitForDelivery: {
    succeed: w => w.call('waitForDelivery', { body: { match: { order_id: 'R-1' } } }),
    refused: { 422: misspelt('waitForDelivery') },
  },
  recoverDeliveries: {
    succeed: w => w.call('recoverDeliveries', { body: { since: '2026-01-05T08:00+07:00' } }),
    refused: {
      404: w => w.call('recoverDeliveries', { body: { since: '2026-01-05T08:00+07:00', endpoint: 99 } }),
      422: misspelt('recoverDeliveries'),
    },
  },
  triggerWebhook: {
    succeed: w => w.call('triggerWebhook', { body: { status: 'delivered', to: NO_SERVER } }),
    refused: { 422: misspelt('triggerWebhook') },
  },
  openInbox: {
    succeed: w => w.call('openInbox', { body: { answer: 201 } }),
    refused: { 422: misspelt('openInbox') },
  },
  listInbox: {
    succeed: async w => {
      await w.call('openInbox')
      await w.call('testEndpoint', { params: { id: '0' } })
      return w.call('listInbox')
    },
    refused: {
      404: plain('listInbox'),
      async 422(w) {
        await w.call('openInbox')
        return w.call('listInbox', { query: '?after=none' })
      },
    },
  },
  waitForInbox: {
    succeed: async w => {
      await w.call('openInbox')
      await w.call('testEndpoint', { params: { id: '0' } })
      return w.call('waitForInbox', { body: { match: { event: 'test' } } })
    },
    refused: {
      404: w => w.call('waitForInbox', { body: { match: {} } }),
      422: misspelt('waitForInbox'),
    },
  },
  setInboxAnswer: {
    succeed: async w => {
      await w.call('openInbox')
      return w.call('setInboxAnswer', { body: { status: 500, times: 2, delay: '1s' } })
    },
    refused: {
      404: w => w.call('setInboxAnswer', { body: { status: 500 } }),
      422: misspelt('setInboxAnswer'),
    },
  },
  closeInbox: {
    succeed: async w => {
      await w.call('openInbox')
      return w.call('closeInbox')
    },
    refused: { 404: plain('closeInbox') },
  },
  listEndpointHealth: {
    succeed: w => w.call('listEndpointHealth', { query: `?endpoint=${w.endpoint}` }),
    refused: { 422: w => w.call('listEndpointHealth', { query: '?endpoint=1&endpoint=2' }) },
  },
  listEndpoints: { succeed: plain('listEndpoints') },
  getEndpointSettings: {
    succeed: w => w.call('getEndpointSettings', { params: { id: w.endpoint } }),
    refused: { 404: plain('getEndpointSettings') },
  },
  putEndpointSettings: {
    succeed: w => w.call('putEndpointSettings', { params: { id: w.endpoint }, body: { ordered: true } }),
    refused: {
      404: w => w.call('putEndpointSettings', { body: { ordered: true } }),
      422: misspelt('putEndpointSettings'),
    },
  },
  rotateSecret: {
    succeed: w => w.call('rotateSecret', { params: { id: w.endpoint } }),
    refused: { 404: plain('rotateSecret') },
  },
  testEndpoint: {
    succeed: w => w.call('testEndpoint', { params: { id: w.endpoint } }),
    refused: { 404: plain('testEndpoint') },
  },
}

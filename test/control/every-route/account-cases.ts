import * as wall from '../../../src/ports/wall.ts'
import { runSandbox } from '../../../src/sandbox.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { clientOf } from '../../support/api-client.ts'
import { openFullDisk } from '../../support/full-disk.ts'
import { busy, misspelt, plain, type RouteCases } from './route-case.ts'

/** Of a sandbox of its own, whose disk has refused a write. */
async function readyOfFullDisk() {
  const disk = openFullDisk()
  const options = { listen: false, data: await temporaryFolder() } as const
  const sandbox = await runSandbox(options, { ...wall, fileSystem: disk.fileSystem })
  try {
    const { control } = clientOf(sandbox, { account: await sandbox.credentials() })
    disk.fill()
    await control.post('/wallet/top-up', { amount: 1_000 })
    return await control.get('/ready')
  } finally {
    await sandbox.close()
  }
}

/** Service, accounts, clock, profile, state. */
export const ACCOUNT_CASES: RouteCases = {
  getHealth: { succeed: plain('getHealth') },
  getReady: { succeed: plain('getReady'), refused: { 503: readyOfFullDisk } },
  getVersion: { succeed: plain('getVersion') },
  getMetrics: { succeed: plain('getMetrics') },
  getOpenApi: {
    succeed: plain('getOpenApi'),
    refused: { 422: w => w.call('getOpenApi', { query: '?readings=some' }) },
  },
  getControlOpenApi: { succeed: plain('getControlOpenApi') },
  explainWhy: {
    succeed: w => w.call('explainWhy', { query: `?shipment=${w.shipment}` }),
    refused: {
      404: w => w.call('explainWhy', { query: '?shipment=GS0' }),
      422: w => w.call('explainWhy', { query: '?shipment=' }),
    },
  },
  getReplay: { succeed: plain('getReplay') },
  listAccounts: { succeed: plain('listAccounts') },
  createAccount: {
    succeed: w => w.call('createAccount', { body: { seed: 3 } }),
    refused: { 409: w => w.call('createAccount', { body: { id: w.account } }), 422: misspelt('createAccount') },
  },
  putAccount: {
    succeed: w => w.call('putAccount', { params: { id: 'worker-1' }, body: { seed: 3, replace: true } }),
    refused: {
      409: w => w.call('putAccount', { params: { id: w.account }, body: {} }),
      422: misspelt('putAccount', { id: 'worker-2' }),
    },
  },
  getAccount: {
    succeed: w => w.call('getAccount', { params: { id: w.account } }),
    refused: { 404: plain('getAccount') },
  },
  deleteAccount: {
    async succeed(w) {
      const { body } = await w.call('createAccount', { body: {} })
      return w.call('deleteAccount', { params: { id: body.id } })
    },
    refused: { 404: plain('deleteAccount'), 409: w => w.call('deleteAccount', { params: { id: 'default' } }) },
  },
  resetAccount: {
    succeed: w => w.call('resetAccount', { body: { replay: true } }),
    refused: { 409: busy('resetAccount'), 422: misspelt('resetAccount') },
  },
  listDue: {
    succeed: w => w.call('listDue', { query: '?size=5' }),
    refused: { 422: w => w.call('listDue', { query: '?size=none' }) },
  },
  getClock: { succeed: plain('getClock') },
  setClock: {
    succeed: w => w.call('setClock', { body: { mode: 'scaled', factor: 60 } }),
    refused: { 409: busy('setClock', { pace: '10s' }), 422: misspelt('setClock') },
  },
  advanceClock: {
    succeed: w => w.call('advanceClock', { body: { by: '3d' } }),
    refused: { 409: busy('advanceClock', { by: '1d' }), 422: misspelt('advanceClock') },
  },
  stopAdvance: {
    succeed: busy('stopAdvance'),
    refused: { 409: plain('stopAdvance') },
  },
  getProfile: { succeed: plain('getProfile') },
  setProfile: {
    succeed: w => w.call('setProfile', { body: { profile: 'spec', set: { login_layout: 'root' } } }),
    refused: { 422: misspelt('setProfile') },
  },
  exportState: { succeed: plain('exportState'), refused: { 409: busy('exportState') } },
  importState: {
    async succeed(w) {
      const { body } = await w.call('exportState')
      return w.call('importState', { body })
    },
    refused: {
      async 409(w) {
        const { body } = await w.call('exportState')
        return w.duringAdvance(() => w.call('importState', { body }))
      },
      422: misspelt('importState'),
    },
  },
  checkState: {
    async succeed(w) {
      const { body } = await w.call('exportState')
      return w.call('checkState', { body })
    },
    refused: { 422: misspelt('checkState') },
  },
  summarizeState: { succeed: plain('summarizeState') },
  listSnapshots: { succeed: plain('listSnapshots') },
  saveSnapshot: {
    succeed: w => w.call('saveSnapshot', { body: { name: 'before-the-week' } }),
    refused: {
      async 409(w) {
        await w.call('saveSnapshot', { body: { name: 'twice' } })
        return w.call('saveSnapshot', { body: { name: 'twice' } })
      },
      422: misspelt('saveSnapshot'),
    },
  },
  restoreSnapshot: {
    async succeed(w) {
      await w.call('saveSnapshot', { body: { name: 'before' } })
      return w.call('restoreSnapshot', { params: { name: 'before' }, body: {} })
    },
    refused: {
      404: plain('restoreSnapshot'),
      async 409(w) {
        await w.call('saveSnapshot', { body: { name: 'busy' } })
        return w.duringAdvance(() => w.call('restoreSnapshot', { params: { name: 'busy' }, body: {} }))
      },
      422: misspelt('restoreSnapshot'),
    },
  },
  deleteSnapshot: {
    async succeed(w) {
      await w.call('saveSnapshot', { body: { name: 'gone' } })
      return w.call('deleteSnapshot', { params: { name: 'gone' } })
    },
    refused: { 404: plain('deleteSnapshot') },
  },
}

import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from './api-client.ts'

/** A fresh account on a frozen clock, seed 11. */
export async function openAccount(sandbox: Sandbox): Promise<Client> {
  return clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen', seed: 11 }))
}

/** A scenario of the account, chosen by `MINE-…`. */
export const makeScenario = (changes: object = {}) => ({
  name: 'mine',
  description: 'One of the account.',
  line: 'standard',
  match: [{ order_id: 'MINE-*' }],
  steps: [{ after: '1h', status: 'picked-up' }],
  ...changes,
})

/** A sandbox in memory without a server. */
export const openSandbox = (scenarioDir?: string) =>
  createSandbox({ listen: false, clock: 'frozen', seed: 7, scenarioDir })

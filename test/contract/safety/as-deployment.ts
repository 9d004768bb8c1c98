import type { RunSettings } from '../../../src/contract/settings.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { type Front, type FrontSettings, type SeenRequest, startFront } from '../../mutants/front.ts'

/** A sandbox with data that the runner takes for a real deployment, and a record of every request that reaches it. */
export interface Deployment extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly front: Front
  /** Address and login. */
  readonly settings: RunSettings
}

export interface DeploymentWishes extends Pick<FrontSettings, 'change' | 'onSeen'> {
  /** `real`: its parcels move by themselves. */
  readonly clock?: 'frozen' | 'real'
  /** Without any record. */
  readonly empty?: boolean
}

export async function startDeployment({
  clock = 'frozen',
  empty = false,
  ...wishes
}: DeploymentWishes = {}): Promise<Deployment> {
  const sandbox = await createSandbox({ clock, seed: 11 })
  if (!empty) await sandbox.fill({ shipments: 60, customers: 30, ondemand: 30 })
  const front = await startFront({ behind: sandbox.url, hideControl: true, ...wishes })
  return {
    sandbox,
    front,
    settings: loginOf(sandbox, front.url),
    async [Symbol.asyncDispose]() {
      await front.close()
      await sandbox.close()
    },
  }
}

export function loginOf({ account }: Pick<Sandbox, 'account'>, url: string) {
  const { username, password, client_id, client_secret } = account
  return { url, username, password, clientId: String(client_id), clientSecret: client_secret }
}

const HARMLESS_POSTS = ['/api/v2/login', '/api/v2/rates', '/api/v2/ondemand-shipments/rates']

/** What could change something at a service, by all that the specification says of it. */
export function isWrite({ method, path }: SeenRequest): boolean {
  return method !== 'GET' && !(method === 'POST' && HARMLESS_POSTS.includes(path))
}

export function countByMethod(seen: readonly SeenRequest[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { method } of seen) counts[method] = (counts[method] ?? 0) + 1
  return counts
}

/** Requests of the contract, without the request that detects a sandbox. */
export function ofApi(seen: readonly SeenRequest[]): readonly SeenRequest[] {
  return seen.filter(({ path }) => path.startsWith('/api/v2/'))
}

const LISTS = ['shipments', 'ondemand-shipments', 'customers', 'transactions', 'invoices', 'webhooks']

/** All that an account holds and a request could change. */
export async function holdingsOf({ apiUrl, controlUrl, account }: Sandbox): Promise<Readonly<Record<string, unknown>>> {
  const read = async (url: string): Promise<unknown> => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${account.access_token}` } })
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    return answer.json()
  }
  const lists = await Promise.all(LISTS.map(async name => [name, await read(`${apiUrl}/${name}?size=100`)] as const))
  return { ...Object.fromEntries(lists), bank: await read(`${controlUrl}/account/bank-history`) }
}

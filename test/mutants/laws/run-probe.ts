import type { SandboxWorld } from '../../../src/library/create-sandbox.ts'
import type { Change } from '../change.ts'
import { type SeenRequest, startFront } from '../front.ts'
import type { Grounds } from './grounds.ts'
import { parsed, probeClient, type Seen } from './probe-client.ts'
import { PROBES, type ProbeName } from './probes.ts'

export interface Ran {
  readonly seen: readonly Seen[]
  readonly sent: readonly SeenRequest[]
}

/** What a probe gets to see of a sandbox behind this change. */
export async function runProbe(grounds: Grounds, name: ProbeName, change: Change): Promise<Ran> {
  const { sandbox, own, other, expired, receiver } = grounds
  const skeletonToken = own.account.access_token
  await using front = await startFront({ behind: sandbox.url, change, skeletonToken })
  await learnKeys(front.url, own)
  const seen: Seen[] = []
  const client = (token: string | null) => probeClient(front.url, token === null ? null : `Bearer ${token}`, seen)
  const { username, password, client_id, client_secret } = own.account
  receiver.events.length = 0
  await PROBES[name]({
    own: client(own.account.access_token),
    other: client(other.account.access_token),
    withToken: client,
    login: { username, password, client_id, client_secret },
    expired,
    receiver: receiver.url,
    later: async () => void (await own.clock.advance('3s')),
    onTheWay: async parcel => void (await own.simulate(parcel, { action: 'to', to: 902 })),
    async events(count) {
      await own.clock.advance('3s')
      await receiver.arrived(count)
    },
  })
  const sent = front.seen.filter(({ path }) => path.startsWith('/api/v2/'))
  return { seen: [...seen.map(one => unaddressed(one, front.url)), ...receiver.events], sent }
}

/** The front signs what it changes with the keys of an account that it has seen. */
async function learnKeys(url: string, { account }: SandboxWorld): Promise<void> {
  const answer = await fetch(`${url}/__sandbox/accounts/${account.id}`, {
    headers: { 'x-sandbox-account': account.id },
  })
  if (answer.status !== 200) throw new Error(`the account could not be read: HTTP ${answer.status}`)
  await answer.arrayBuffer()
}

/** Pages of a list are linked by the address that was asked, which is another one for each front. */
function unaddressed(one: Seen, url: string): Seen {
  const text = one.bytes.toString('utf8')
  return text.includes(url) ? { ...one, body: parsed(Buffer.from(text.replaceAll(url, 'http://front'))) } : one
}

import type { RunningSandbox } from '../../sandbox.ts'
import { connectTo } from './control-client.ts'
import { asFields, type Fields, listAt, numberAt, textAt } from './read-answer.ts'

/** The newest of a list; how many there are in all is said beside them. */
const PAGE = 500

/**
 * The state of every account of a running sandbox, by its control API: clock, profile, shipments of both lines
 * with timeline and plan, deliveries with their attempts. Accounts come without their secrets.
 */
export async function gatherState(sandbox: RunningSandbox): Promise<Fields> {
  const { url, controlToken } = sandbox
  const accounts: Fields[] = []
  for (const row of sandbox.accounts.list()) {
    const { control } = connectTo({ url, account: row.id, controlToken: controlToken ?? undefined })
    const listWith = async (path: string): Promise<Fields> => {
      const list = await control('GET', `${path}?size=${PAGE}`)
      const items: Fields[] = []
      for (const item of listAt(list, 'items')) {
        items.push(await control('GET', `${path}/${encodeURIComponent(textAt(item, 'id'))}`))
      }
      return { total: numberAt(list, 'total'), items }
    }
    accounts.push({
      id: row.id,
      username: row.username,
      client_id: row.clientId,
      seed: row.seed,
      epoch: row.epoch,
      pace_ms: row.paceMs,
      scenario: row.defaultScenario,
      ondemand_scenario: row.defaultOndemandScenario,
      clock: await control('GET', '/clock'),
      profile: await control('GET', '/profile'),
      shipments: await listWith('/shipments'),
      deliveries: await listWith('/webhooks/deliveries'),
    })
  }
  return { accounts }
}

/** The state of each account as a document that `state import` and `--state-in` take, by the name of its file. */
export async function gatherDocuments({ accounts, states }: RunningSandbox): Promise<Readonly<Record<string, object>>> {
  const documents: Record<string, object> = {}
  for (const { id } of accounts.list()) {
    let text = ''
    for await (const piece of await states.export(id)) text += piece
    documents[`state-${id}.json`] = asFields(JSON.parse(text))
  }
  return documents
}

/** Every secret of every account there is, and the control API's. */
export async function secretsOf(sandbox: RunningSandbox): Promise<readonly string[]> {
  const { accounts, controlToken } = sandbox
  const secrets = controlToken === null ? [] : [controlToken]
  for (const { id, password, clientSecret, webhookSecret, refreshToken } of accounts.list()) {
    const { access_token: accessToken } = await sandbox.credentials(id)
    secrets.push(password, clientSecret, webhookSecret, refreshToken, accessToken)
  }
  return secrets
}

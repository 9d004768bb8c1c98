import { operation } from '../../schemas/operations.ts'
import { isPage, titleOf } from '../client/gateway.ts'
import type { Client } from '../client/open-client.ts'
import { ContractError } from '../contract-error.ts'
import type { Leftover } from '../report.ts'
import type { RunSettings } from '../settings.ts'
import type { Credentials, Switches, Target, World, WorldOptions } from '../target.ts'
import { type ControlRequest, controlOf, controlOfAccount } from './control.ts'
import { fieldsOf, textField } from './fields.ts'
import { type LoggedIn, logIn } from './log-in.ts'

export interface Worlds {
  /** Name of the profile that is checked; null on a deployment. */
  readonly profile: string | null
  /** Its switches; null on a deployment. */
  readonly switches: Switches | null
  /** Of a deployment whose second account was given; the sandbox makes one as it makes the others. */
  readonly second: World | null
  /** The same world for the same name. On a deployment all names are the one account. */
  world(name: string, wishes?: WorldOptions): Promise<World>
  /**
   * Takes the worlds of the sandbox away.
   * @param through sends though the run was aborted.
   * @returns what could not be.
   */
  close(through: Client): Promise<readonly Leftover[]>
}

export interface WorldParts {
  readonly target: Target
  readonly client: Client
  readonly settings: RunSettings
  readonly seed: number
  /** Begins the id of every account that is made. */
  readonly mark: string
  /** Before an account is made, and after it was taken away. */
  readonly onAccount: (id: string, state: 'begun' | 'removed') => void
  /** What no report may hold. */
  readonly keepSecret: (name: string, value: string) => void
}

/** @throws ContractError when the login is refused, or there is nothing to log in with. */
export async function openWorlds(parts: WorldParts): Promise<Worlds> {
  const { target, settings, client } = parts
  const given = credentialsOf(settings)
  if (target.kind === 'sandbox') {
    // Worlds are made by the control API; given credentials must still be right.
    if (given !== null) await logIn(client, given)
    return openSandboxWorlds(parts, controlOf(client, settings.controlToken))
  }
  const world = await openAccount(parts, given)
  const second = await openSecond(parts, given)
  return {
    profile: null,
    switches: null,
    second,
    world: () => Promise.resolve(world),
    close: () => Promise.resolve([]),
  }
}

/** Null = none was given. @throws ContractError when it is the first account once more, or its login is refused. */
async function openSecond(
  { client, settings, keepSecret }: WorldParts,
  first: Credentials | null,
): Promise<World | null> {
  const { secondCredentials: credentials } = settings
  if (credentials === undefined) return null
  if (credentials.username === first?.username) {
    throw new ContractError(
      'usage',
      `--second-credentials is the login of the first account (${credentials.username}): give that of another one.`,
    )
  }
  const { token, refreshToken } = await logIn(client, credentials, { whose: '--second-credentials' })
  keepSecret('second_token', token)
  if (refreshToken !== null) keepSecret('second_refresh_token', refreshToken)
  return { name: 'second account', credentials, token, refreshToken, isSecond: true, switches: null, control: null }
}

async function openAccount(parts: WorldParts, given: Credentials | null): Promise<World> {
  const { target, keepSecret } = parts
  const tokens = await tokenFor(parts, given)
  if (tokens === null) {
    throw new ContractError(
      'usage',
      `${target.url} is no carrier-sandbox, so an account is needed: --username and --client-id with CONTRACT_PASSWORD and CONTRACT_CLIENT_SECRET, or CONTRACT_TOKEN.`,
    )
  }
  const { token, refreshToken } = tokens
  keepSecret('token', token)
  if (refreshToken !== null) keepSecret('refresh_token', refreshToken)
  return { name: 'account', credentials: given, token, refreshToken, switches: null, control: null }
}

/** Null = there is nothing to get one with. @throws ContractError `refused` */
async function tokenFor(
  { client, settings: { token }, target }: WorldParts,
  given: Credentials | null,
): Promise<LoggedIn | null> {
  if (token === undefined) return given === null ? null : logIn(client, given)
  // One that has run out would make every case fail, although nothing could be checked.
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const asked = { operation: operation('listCities'), params: {}, query: {}, headers, body: null, irreversible: false }
  const { got } = await client.send(asked)
  if (got?.json === undefined && got !== null && isPage(got.text, got.headers['content-type'])) {
    const what = `status ${got.status}${titleOf(got.text)}`
    throw new ContractError('refused', `There is no service at ${target.url}: the answer is HTML, ${what}. See --url.`)
  }
  if (got?.status !== 401) return { token, refreshToken: null }
  throw new ContractError('refused', 'The token was refused (status 401): CONTRACT_TOKEN is wrong or has run out.')
}

/** Null = none was given. @throws ContractError `usage` when some are missing. */
function credentialsOf({ username, password, clientId, clientSecret }: RunSettings): Credentials | null {
  const parts = {
    '--username': username,
    '--client-id': clientId,
    CONTRACT_PASSWORD: password,
    CONTRACT_CLIENT_SECRET: clientSecret,
  }
  const missing = Object.entries(parts).filter(([, value]) => value === undefined || value === '')
  if (missing.length === Object.keys(parts).length) return null
  if (username === undefined || password === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ContractError('usage', `A login needs ${missing.map(([name]) => name).join(' and ')} too.`)
  }
  return { username, password, clientId, clientSecret }
}

async function openSandboxWorlds(parts: WorldParts, ask: ControlRequest): Promise<Worlds> {
  const { settings } = parts
  const profile = await ask('GET', '/profile', { account: settings.account, missing: true })
  if (profile === undefined) {
    throw new ContractError('usage', `The sandbox has no account "${settings.account ?? 'default'}": see --account.`)
  }
  const state = fieldsOf(profile)
  const switches: Switches = fieldsOf(state.switches)
  const made = new Map<string, Promise<World>>()
  const ids: string[] = []
  return {
    profile: typeof state.profile === 'string' ? state.profile : null,
    switches,
    second: null,
    world(name, wishes = {}) {
      const known = made.get(name)
      if (known !== undefined) return known
      const id = `${parts.mark}-${made.size + 1}`
      ids.push(id)
      // A limit per wall minute would hold the run up; no check is about it.
      const set = { ...switches, ...wishes.set, rate_limit: 'off' }
      const world = makeWorld(parts, ask, { name, id, set, scenario: wishes.scenario })
      made.set(name, world)
      return world
    },
    async close(through) {
      await Promise.allSettled(made.values())
      const askNow = controlOf(through, settings.controlToken)
      const left: Leftover[] = []
      for (const id of ids.splice(0)) {
        try {
          await askNow('DELETE', `/accounts/${id}`, { missing: true })
          parts.onAccount(id, 'removed')
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error)
          left.push({ kind: 'account', id, nonce: id, why })
        }
      }
      return left
    },
  }
}

interface NewWorld {
  readonly name: string
  readonly id: string
  readonly set: Switches
  readonly scenario: string | undefined
}

async function makeWorld(
  parts: WorldParts,
  ask: ControlRequest,
  { name, id, set, scenario }: NewWorld,
): Promise<World> {
  parts.onAccount(id, 'begun')
  const made = await ask('POST', '/accounts', {
    body: {
      id,
      seed: parts.seed,
      clock: 'frozen',
      profile: 'compatible',
      set,
      scenario: scenario ?? 'happy',
    },
  })
  let token = textField(made, 'access_token')
  const keepToken = (value: string): void => {
    token = value
    parts.keepSecret('token', value)
  }
  keepToken(token)
  const credentials = {
    username: textField(made, 'username'),
    password: textField(made, 'password'),
    clientId: String(fieldsOf(made).client_id),
    clientSecret: textField(made, 'client_secret'),
  }
  const webhookSecret = textField(made, 'webhook_secret')
  parts.keepSecret('password', credentials.password)
  parts.keepSecret('client_secret', credentials.clientSecret)
  parts.keepSecret('webhook_secret', webhookSecret)
  const control = controlOfAccount(ask, {
    accountId: id,
    webhookSecret,
    renewToken: async () => keepToken(textField(await ask('GET', `/accounts/${id}`), 'access_token')),
  })
  return {
    name,
    credentials,
    switches: set,
    control,
    refreshToken: null,
    get token() {
      return token
    },
  }
}

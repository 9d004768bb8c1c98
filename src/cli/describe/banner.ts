import type { RunningSandbox } from '../../sandbox.ts'
import type { configReadBy } from '../flags/config-file.ts'
import { DEFAULT_URL } from '../flags/connection-options.ts'
import { wrapWords } from './local-time.ts'
import { paint, plain } from './output.ts'

type ConfigRead = NonNullable<ReturnType<typeof configReadBy>>

/** Windows' PowerShell has a `curl` of its own that understands none of curl's flags. */
const CURL = process.platform === 'win32' ? 'curl.exe' : 'curl'

/** What a newcomer sees: where it runs, who may log in, and a first call that works as printed. */
export async function banner(sandbox: RunningSandbox, config: ConfigRead | null): Promise<string> {
  const { url } = sandbox
  const account = await sandbox.credentials()
  const label = (name: string) => paint('dim', name.padEnd(16))
  const rows: readonly (readonly [string, string])[] = [
    ['API', `${url}/api/v2`],
    ['Control', `${url}/__sandbox`],
    // It takes the token from the address once, and keeps it from every server's log behind the #.
    ['Dashboard', `${url}/${sandbox.controlToken === null ? '' : `#token=${sandbox.controlToken}`}`],
    ['username', account.username],
    ['password', account.password],
    ['client_id', String(account.client_id)],
    ['client_secret', account.client_secret],
    ['webhook_secret', account.webhook_secret],
    ...(sandbox.controlToken === null ? [] : [['control token', sandbox.controlToken] as const]),
    ...profileRows(sandbox),
    ['seed', String(sandbox.seed)],
    ['clock', sandbox.clockMode],
    ['pace', describePace(sandbox, config)],
    ...storeRows(sandbox),
    ...configRows(config),
  ]
  return [
    '',
    `${paint('bold', 'carrier-sandbox')} ${sandbox.core.version} is ready`,
    '',
    ...rows.map(([name, value]) => `  ${label(name)}${value}`),
    '',
    `  ${paint('dim', 'First call:')}`,
    `  ${CURL} -s ${url}/api/v2/cities -H "Authorization: Bearer ${account.access_token}"`,
    '',
    `  ${paint('dim', 'See the webhooks, in another terminal:')}`,
    `  npx carrier-sandbox listen --register${connectionFlags(sandbox)}`,
    '',
    `  ${paint('dim', 'Book a parcel, in a third:')}`,
    `  npx carrier-sandbox shipments book${connectionFlags(sandbox)}`,
    '',
  ].join('\n')
}

function storeRows({ store, storeListen, settings }: RunningSandbox): readonly (readonly [string, string])[] {
  if (store === null) return [['data', settings.data]]
  return [
    ['store', store],
    ...(storeListen === null ? [] : [['store-listen', storeListen] as const]),
    ['serve', [...settings.serve].join(', ')],
  ]
}

function describePace({ pace, clockMode }: RunningSandbox, config: ConfigRead | null): string {
  if (pace === 'script') return "script (the scenario's own durations)"
  const source = config?.keys.includes('pace') === true ? `, by ${plain(config.file)}` : ''
  return clockMode === 'real'
    ? `${pace}: a parcel moves every ${pace}${source}; --pace script = real durations`
    : `${pace}: no wait is longer${source}; --pace script = the scenario's own`
}

/** The config file that was read, and what it has set. */
function configRows(config: ConfigRead | null): readonly (readonly [string, string])[] {
  if (config === null) return []
  return wrapWords(`${plain(config.file)}: ${config.keys.join(', ') || 'sets nothing for start'}`, VALUE_WIDTH).map(
    (line, index) => [index === 0 ? 'config' : '', line],
  )
}

/** Values of a row end here: a terminal has 80 columns. */
const VALUE_WIDTH = 62

/** The profile, and on further lines where it differs from the shipped one. */
function profileRows({ profile }: RunningSandbox): readonly (readonly [string, string])[] {
  return wrapWords(`${profile.text}; answers ${profile.decides} open clauses`, VALUE_WIDTH).map((line, index) => [
    index === 0 ? 'profile' : '',
    line,
  ])
}

/** What another command cannot guess: an address that is not the default one, and a token. */
function connectionFlags({ url, controlToken }: RunningSandbox): string {
  return (
    (url === DEFAULT_URL ? '' : ` --url ${url}`) + (controlToken === null ? '' : ` --control-token ${controlToken}`)
  )
}

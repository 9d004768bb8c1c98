/** `start` with profiles, as a person runs it; a profile is known by where the tokens of a login stand. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { type RunningCli, startCli } from '../support/run-cli.ts'
import { spawnCli } from '../support/spawn-cli.ts'

interface Started {
  readonly cli: RunningCli
  readonly ready: { readonly url: string; readonly profile: string }
  profile(): Promise<{ profile: string; extends?: string; overridden: string[]; switches: Record<string, unknown> }>
  put(body: unknown): Promise<number>
  loginLayout(): Promise<string>
}

async function start(
  flags: readonly string[],
  {
    env = {},
    run = startCli,
  }: { readonly env?: Readonly<Record<string, string>>; readonly run?: typeof startCli } = {},
): Promise<Started> {
  const cli = run(['start', '--port', '0', '--json', '--clock', 'frozen', ...flags], { env })
  const [line = ''] = await cli.stdout.first(1)
  const ready = JSON.parse(line)
  const { username, password, client_id, client_secret } = ready.account
  const read = async (path: string, init?: RequestInit) =>
    JSON.parse(await (await fetch(ready.url + path, init)).text())
  const sending = (method: string, body: unknown): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    cli,
    ready,
    profile: () => read('/__sandbox/profile'),
    put: async body => (await fetch(`${ready.url}/__sandbox/profile`, sending('PUT', body))).status,
    async loginLayout() {
      const login = { username, password, client_id, client_secret }
      const body = await read('/api/v2/login', sending('POST', login))
      const places = [...('access_token' in body ? ['root'] : []), ...(body.data?.access_token ? ['data'] : [])]
      return places.length === 2 ? 'both' : (places[0] ?? 'nowhere')
    },
  }
}

const MEMORY = ['--data', ':memory:'] as const

test.each([
  ['compatible', 'both'],
  ['spec', 'data'],
  ['observed', 'root'],
])('--profile %s is said by --json and answers so: tokens in %s', async (name, layout) => {
  const sandbox = await start([...MEMORY, '--profile', name])
  expect(sandbox.ready.profile).toBe(name)
  expect(await sandbox.profile()).toMatchObject({ profile: name, overridden: [] })
  expect(await sandbox.loginLayout()).toBe(layout)
})

test('a file of one’s own is started from, and says its name', async () => {
  const file = join(await temporaryFolder(), 'ours.yaml')
  await writeFile(file, 'name: our-deployment\nextends: spec\nswitches:\n  login_layout: root\n')
  const sandbox = await start([...MEMORY, '--profile', file, '--set', 'numbers=string'])
  expect(sandbox.ready.profile).toBe('our-deployment')
  expect(await sandbox.profile()).toMatchObject({ extends: 'spec', overridden: ['login_layout', 'numbers'] })
  expect(await sandbox.loginLayout()).toBe('root')
})

describe('what was said wins in the order flag, environment, stored', () => {
  test('a flag over its variable, --set over the profile', async () => {
    const env = { SANDBOX_PROFILE: 'observed', SANDBOX_SET: 'numbers=string;login_layout=both' }
    const fromEnv = await start(MEMORY, { env })
    expect(await fromEnv.profile()).toMatchObject({ profile: 'observed', overridden: ['login_layout', 'numbers'] })
    const flagged = await start([...MEMORY, '--profile', 'spec', '--set', 'login_layout=root'], { env })
    expect(await flagged.profile()).toMatchObject({ profile: 'spec', overridden: ['login_layout'] })
    expect(await flagged.loginLayout()).toBe('root')
  })

  test('nothing said keeps what is stored, --set changes it, a profile replaces it', async () => {
    const data = ['--data', join(await temporaryFolder(), 'data')]
    const first = await start([...data, '--profile', 'spec', '--set', 'login_layout=root'])
    expect(await first.cli.stop()).toBe(0)

    const kept = await start(data, { run: spawnCli })
    expect(kept.ready.profile).toBe('spec')
    expect(await kept.profile()).toMatchObject({ profile: 'spec', overridden: ['login_layout'] })
    // What the control API sets is durable: the process is killed at once.
    expect(await kept.put({ set: { max_page_size: 9 } })).toBe(200)
    await kept.cli.stop('SIGKILL')

    const changed = await start(data, { env: { SANDBOX_SET: 'numbers=string' } })
    const overridden = ['login_layout', 'numbers', 'max_page_size']
    expect(await changed.profile()).toMatchObject({ profile: 'spec', overridden })
    expect(await changed.cli.stop()).toBe(0)

    const replaced = await start([...data, '--profile', 'observed'])
    expect(await replaced.profile()).toMatchObject({ profile: 'observed', overridden: [] })
    expect(await replaced.cli.stop()).toBe(0)

    const last = await start(data)
    expect(last.ready.profile).toBe('observed')
    expect(await last.loginLayout()).toBe('root')
  })

  test('a file is read at the start that names it; its values are stored', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'ours.json')
    await writeFile(file, JSON.stringify({ name: 'ours', extends: 'observed', switches: { max_page_size: 50 } }))
    const data = ['--data', join(folder, 'data')]
    const first = await start([...data, '--profile', file])
    const state = await first.profile()
    expect(state).toMatchObject({ profile: 'ours', extends: 'observed', overridden: ['max_page_size'] })
    await first.cli.stop()
    await writeFile(file, 'gone bad')
    expect(await (await start(data)).profile()).toEqual(state)
  })
})

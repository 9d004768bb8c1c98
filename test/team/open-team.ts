/** Several sandboxes on one database, as several processes are. */
import { onTestFinished } from 'vitest'
import { wallClock, wallTimers } from '../../src/ports/wall.ts'
import { type RunningSandbox, runSandbox, type SandboxOptions, type SandboxPorts } from '../../src/sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { createDatabase } from '../support/test-databases.ts'

export interface Team {
  readonly url: string
  readonly all: readonly [RunningSandbox, RunningSandbox, ...RunningSandbox[]]
  /** One process more, closed at the end of the test. */
  join(options?: SandboxOptions, ports?: SandboxPorts): Promise<RunningSandbox>
}

const OPTIONS: SandboxOptions = { listen: false, clock: 'frozen', seed: 7 }

export async function openTeam(options: SandboxOptions = {}): Promise<Team> {
  const url = await createDatabase()
  const join: Team['join'] = async (own = {}, ports = { wallClock, wallTimers, isMachineClock: true }) => {
    const process = await runSandbox({ ...OPTIONS, ...options, ...own, store: url }, ports)
    onTestFinished(() => process.close().catch(() => undefined))
    return process
  }
  return { url, all: [await join(), await join()], join }
}

/** A client of an account through one of the processes. */
export async function through(process: RunningSandbox, account = 'default') {
  await process.accounts.follow(account)
  return clientOf(process, { account: await process.credentials(account) })
}

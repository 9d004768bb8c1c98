import { rng } from '../../../src/domain/random.ts'
import { type RunningSandbox, runSandbox, type SandboxOptions, type SandboxPorts } from '../../../src/sandbox.ts'
import type { FaultCall, Faults, FiredOnCall } from '../../../src/service/faults/faults.ts'
import { clientOf } from '../../support/api-client.ts'
import { type CallOptions, callBytes } from './wire.ts'

/** The effects of the fault rules on a call, as a test decides them. */
export type Decide = (call: FaultCall, world: string) => Partial<FiredOnCall> | null

export interface FaultWorlds {
  readonly sandbox: RunningSandbox
  /** From now on the book of rules is the test's own. Null: no account has rules. */
  decide(by: Decide | null): void
  /** A fresh account on a frozen clock. */
  /** @param drawn what is drawn otherwise: where both are the same, so are all ids. */
  open(switches?: Readonly<Record<string, string>>, drawn?: Drawn): Promise<FaultWorld>
}

export type FaultWorld = Awaited<ReturnType<typeof openWorld>>

/** A sandbox that listens, whose book of fault rules a test may replace by its own. */
export async function runFaultWorlds(options: SandboxOptions = {}, ports?: SandboxPorts): Promise<FaultWorlds> {
  const sandbox = await runSandbox({ clock: 'frozen', seed: 7, ...options }, ports)
  const { faults } = sandbox.core
  let decision: Decide | null = null
  const book: Pick<Faults, 'hasRules' | 'onCall'> = {
    hasRules: () => decision !== null,
    onCall(world, call) {
      const fired = decision?.(call, world) ?? null
      return fired && { effect: {}, phase: 'before', rules: ['1'], rng: rng(7, call.key), ...fired }
    },
  }
  // The composition root makes its core once; every caller reads its properties at each call.
  Object.assign(sandbox.core, { faults: { ...faults, ...book } })
  return {
    sandbox,
    decide(by) {
      decision = by
    },
    open: (switches, drawn) => openWorld(sandbox, switches, drawn),
  }
}

/** The same with the book that the sandbox has. */
export async function openFaultWorlds() {
  const sandbox = await runSandbox({ clock: 'frozen', seed: 7 })
  return { sandbox, open: () => openWorld(sandbox) }
}

interface Drawn {
  readonly id: string
  readonly seed: number
}

async function openWorld(sandbox: RunningSandbox, switches: Readonly<Record<string, string>> = {}, drawn?: Drawn) {
  const compatible = sandbox.core.reference.profile('compatible')
  const profile = { name: 'test', switches: { ...compatible.switches, ...switches } }
  const row = await sandbox.accounts.create({ ...drawn, profile })
  const account = await sandbox.credentials(row.id)
  const token = account.access_token
  return {
    id: row.id,
    account,
    client: clientOf(sandbox, { account }),
    /** The bytes of a call of this account; `fault` is its X-Sandbox-Fault. */
    bytes(path: string, { fault, ...call }: Omit<CallOptions, 'token'> & { readonly fault?: string } = {}) {
      const headers = { ...call.headers, ...(fault === undefined ? {} : { 'X-Sandbox-Fault': fault }) }
      return callBytes(path, { ...call, token, headers })
    },
  }
}

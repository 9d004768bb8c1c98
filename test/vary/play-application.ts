import { createSandbox, type FaultRule } from '../../src/index.ts'
import { ROOT } from '../package/list-packed.ts'
import { runCommand } from '../package/run-command.ts'
import type { PlantedApplication } from './read-applications.ts'

export interface PlayOptions {
  readonly seed: number
  readonly set?: Readonly<Record<string, string>>
  readonly faults?: readonly FaultRule[]
}

export interface PlayedRun {
  readonly code: number | null
  /** What it printed, with the seed and the variation, for the message of a failed test. */
  readonly said: string
  /** How often each operation was called. */
  readonly calls: ReadonlyMap<string, number>
}

/** One run of an application in a sandbox of its own with a frozen clock, varied as the options say. */
export async function playApplication(
  { command }: PlantedApplication,
  { seed, set = {}, faults = [] }: PlayOptions,
): Promise<PlayedRun> {
  await using sandbox = await createSandbox({ clock: 'frozen', seed, set })
  await sandbox.faults.add(...faults)
  const [program = '', ...words] = command
  const { code, stdout, stderr } = await runCommand(program, words, { cwd: ROOT, env: { ...sandbox.env() } })
  const calls = new Map<string, number>()
  for (const { operation } of await sandbox.requests.list()) {
    if (operation !== null) calls.set(operation, (calls.get(operation) ?? 0) + 1)
  }
  return { code, said: `seed ${seed} ${JSON.stringify({ set, faults })}\n${stdout}${stderr}`, calls }
}

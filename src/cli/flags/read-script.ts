/** Reads the file of `certify --play`. */
import { breachesOf } from '../../certify/explore/legality.ts'
import {
  type Outcomes,
  ordersOf,
  type Script,
  type ScriptEvent,
  spreadDeliveries,
  withTimes,
} from '../../certify/explore/script.ts'
import { FileError, type LoadedFile } from '../../files/file-error.ts'
import { loadFile } from '../../files/load-file.ts'
import type { ExploreScript } from '../../schemas/types.gen.ts'
import { CommandError, EXIT } from '../command-error.ts'

export interface ReadScript {
  readonly script: Script
  /** Null = the file does not say it. */
  readonly expected: Outcomes | null
}

const SCHEMA = 'sandbox/explore-script.schema.json'

/** @throws CommandError `usage` for a file that is no script, or one that the service would not deliver. */
export async function readScriptFile(file: string): Promise<ReadScript> {
  try {
    const loaded = loadFile(file, SCHEMA)
    return await readScript(loaded)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new CommandError(EXIT.usage, error.message, { cause: error })
  }
}

async function readScript(loaded: LoadedFile): Promise<ReadScript> {
  // Valid by its schema.
  const { history, deliveries, expect } = loaded.value as ExploreScript
  const events = typeof history === 'string' ? await historyOf(history, loaded) : withTimes(history)
  const spread = spreadDeliveries(deliveries)
  const script = { history: events, deliveries: spread.map(({ delivery }) => delivery) }
  const lost = deliveries.flatMap(({ after }, index) =>
    after === undefined || deliveries.slice(0, index).some(({ event }) => event === after)
      ? []
      : [loaded.problemAt(`/deliveries/${index}/after`, `event ${after} is not delivered before this entry`)],
  )
  if (lost.length > 0) throw new FileError(lost)
  const breaches = breachesOf(script)
  if (breaches.length > 0) {
    throw new FileError(
      breaches.map(breach => {
        const isNamed = typeof history === 'string' && breach.in === 'history'
        const index = breach.in === 'history' ? breach.index : (spread[breach.index]?.place ?? 0)
        return loaded.problemAt(isNamed ? '/history' : `/${breach.in}/${index}`, `${breach.message}.`)
      }),
    )
  }
  const expected = expect === undefined ? null : [expect].flat()
  const orders = ordersOf(script).length
  if (expected !== null && expected.length !== orders) {
    const sentence = `the script has ${orders} ${orders === 1 ? 'order' : 'orders'}, and this is for ${expected.length}.`
    throw new FileError([loaded.problemAt('/expect', sentence)])
  }
  return { script, expected }
}

async function historyOf(name: string, loaded: LoadedFile): Promise<readonly ScriptEvent[]> {
  // The server is most of the program; a file with a history of its own does without it.
  const { readScenarioHistory, SandboxError } = await import('../../scenario-tools.ts')
  try {
    const { line, events } = await readScenarioHistory(name)
    return events.map(event => (line === 'ondemand' ? { ...event, line } : event))
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    throw new FileError([loaded.problemAt('/history', error.message)])
  }
}

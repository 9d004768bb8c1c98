import { statSync } from 'node:fs'
import { Command } from 'commander'
import { readStateFile, writeStateFile } from '../../files/state-file.ts'
import { type ControlClient, connectTo, RefusedError } from '../client/control-client.ts'
import type { Fields } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { describeBegun } from '../describe/describe-states.ts'
import { print, printJson, say, showRefusals, write } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'

interface ImportFlags extends ConnectionFlags {
  readonly replay?: boolean
  readonly json?: boolean
}

const EXAMPLES = `
The state is one JSON document with all data of an account except password,
token and webhook secrets: the importing account keeps its own. "exec
--artifacts" writes one for a failed run; "start --state-in FILE" starts with
one.

Examples:
  carrier-sandbox state export state.json
  carrier-sandbox state export > state.json
  carrier-sandbox state import state.json
  carrier-sandbox state import state.json --account qa

Exit code 1: the account is being moved, reset or filled;
2: this sandbox cannot read the file as a state.`

/** `state`: an account of a running sandbox as one document, and back. */
export function stateCommand(): Command {
  return new Command('state')
    .description('Export the whole state of an account, or import one.')
    .addCommand(exportCommand())
    .addCommand(importCommand())
    .addHelpText('after', EXAMPLES)
}

function exportCommand(): Command {
  const command = new Command('export')
    .description('Write the state to a file, or to stdout.')
    .argument('[file]', 'absent = stdout')
    .addHelpText(
      'after',
      '\nIt is one JSON document in any case.\n\nExamples:\n  carrier-sandbox state export state.json',
    )
    .action(async (file: string | undefined, flags: ConnectionFlags) => {
      const pieces = await connectTo(connectionOf(flags)).download('/state')
      if (file === undefined) {
        const decoder = new TextDecoder()
        for await (const piece of pieces) write(decoder.decode(piece, { stream: true }))
        print(decoder.decode())
        return
      }
      try {
        await writeStateFile(file, pieces)
      } catch (error) {
        if (error instanceof CommandError) throw error
        throw cannot('written', file, error)
      }
      say(`Wrote ${file}.`)
    })
  return withConnection(command)
}

function importCommand(): Command {
  const command = new Command('import')
    .description('Replace the present state with an exported one.')
    .argument('<file>', 'a file of state export or exec --artifacts')
    .option('--replay', 'give the same ids again as after the export')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText(
      'after',
      '\nExamples:\n  carrier-sandbox state import state.json\n  carrier-sandbox state import state.json --account qa',
    )
    .action((file: string, flags: ImportFlags) =>
      showRefusals(flags.json, async () => {
        if (!isFile(file)) throw new CommandError(EXIT.usage, `${file} cannot be read: there is no such file.`)
        const client = connectTo(connectionOf(flags))
        const answer = await upload(client, file, flags)
        if (flags.json) printJson(answer)
        else print(`Imported ${file}: ${describeBegun(answer)}.`)
      }),
    )
  return withConnection(command)
}

/** What the sandbox says of a document is said of this file. */
async function upload(client: ControlClient, file: string, { replay }: ImportFlags): Promise<Fields> {
  try {
    return await client.upload(`/state${replay ? '?replay=true' : ''}`, readStateFile(file))
  } catch (error) {
    if (!(error instanceof RefusedError) || !JUDGED.has(error.status)) throw error
    throw new RefusedError(error.status, error.problem, `${file}: ${error.message}`)
  }
}

/** The statuses by which a document is refused: no JSON, too big, not a state. */
const JUDGED: ReadonlySet<number> = new Set([400, 413, 422])

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function cannot(what: string, file: string, error: unknown): CommandError {
  const why = error instanceof Error ? error.message : String(error)
  return new CommandError(EXIT.usage, `${file} cannot be ${what}: ${why}`, { cause: error })
}

import { Command } from 'commander'
import { connectTo } from '../client/control-client.ts'
import { listAt } from '../client/read-answer.ts'
import { describeBegun, describeSnapshot, describeSnapshots } from '../describe/describe-states.ts'
import { print, printJson, say, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { unknownWord } from '../flags/wrong-flags.ts'

interface TalkFlags extends ConnectionFlags {
  readonly json?: boolean
}

interface SaveFlags extends TalkFlags {
  readonly replace?: boolean
}

interface RestoreFlags extends TalkFlags {
  readonly replay?: boolean
}

const WORDS = ['list', 'save', 'restore', 'delete']

const EXAMPLES = `
A snapshot contains all data of an account: parcels with their plans, ledger,
webhooks and their deliveries, faults, clock. It survives a reset, and with
--data a restart. After a restore, new ids never repeat old ones; --replay gives
the same ids again.

Examples:
  carrier-sandbox snapshot save before-checkout
  carrier-sandbox snapshot restore before-checkout
  carrier-sandbox snapshot
  carrier-sandbox snapshot delete before-checkout

Exit code 1: no such snapshot, the name exists, or the account is being moved,
reset or filled.`

/** `snapshot`: named states of an account of a running sandbox. */
export function snapshotCommand(): Command {
  return new Command('snapshot')
    .description('Save states of an account under names, and restore them.')
    .addCommand(listCommand(), { isDefault: true })
    .addCommand(saveCommand())
    .addCommand(restoreCommand())
    .addCommand(deleteCommand())
    .addHelpText('after', EXAMPLES)
}

function listCommand(): Command {
  const command = new Command('list')
    .description('List snapshots, oldest first.')
    .addArgument(unknownWord(WORDS))
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', '\nExamples:\n  carrier-sandbox snapshot list')
    .action((_word: undefined, flags: TalkFlags) =>
      showRefusals(flags.json, async () => {
        const answer = await connectTo(connectionOf(flags)).control('GET', '/snapshots')
        if (flags.json) printJson(answer)
        else for (const line of describeSnapshots(listAt(answer, 'snapshots'))) print(line)
      }),
    )
  return withConnection(command)
}

function saveCommand(): Command {
  const command = new Command('save')
    .description('Save the present state under a name.')
    .argument('<name>', 'letters, digits, dots, underscores and hyphens')
    .option('--replace', 'replace the snapshot of that name')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText(
      'after',
      '\nExamples:\n  carrier-sandbox snapshot save before-checkout\n  carrier-sandbox snapshot save before-checkout --replace',
    )
    .action((name: string, flags: SaveFlags) =>
      showRefusals(flags.json, async () => {
        const body = { name, ...(flags.replace ? { replace: true } : {}) }
        const answer = await connectTo(connectionOf(flags)).control('POST', '/snapshots', body)
        if (flags.json) printJson(answer)
        else print(`Saved ${describeSnapshot(answer)}.`)
      }),
    )
  return withConnection(command)
}

function restoreCommand(): Command {
  const command = new Command('restore')
    .description('Restore a saved state.')
    .argument('<name>', 'as the list shows it')
    .option('--replay', 'give the same ids again as after the snapshot')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', '\nExamples:\n  carrier-sandbox snapshot restore before-checkout')
    .action((name: string, flags: RestoreFlags) =>
      showRefusals(flags.json, async () => {
        const body = flags.replay ? { replay: true } : {}
        const client = connectTo(connectionOf(flags))
        const answer = await client.control('POST', `/snapshots/${encodeURIComponent(name)}/restore`, body)
        if (flags.json) printJson(answer)
        else print(`Restored ${name}: ${describeBegun(answer)}.`)
      }),
    )
  return withConnection(command)
}

function deleteCommand(): Command {
  const command = new Command('delete')
    .description('Delete a saved state.')
    .argument('<name>', 'as the list shows it')
    .option('--json', 'print its name as one JSON document')
    .addHelpText('after', '\nExamples:\n  carrier-sandbox snapshot delete before-checkout')
    .action((name: string, flags: TalkFlags) =>
      showRefusals(flags.json, async () => {
        await connectTo(connectionOf(flags)).control('DELETE', `/snapshots/${encodeURIComponent(name)}`)
        if (flags.json) printJson({ deleted: name })
        else say(`Deleted ${name}.`)
      }),
    )
  return withConnection(command)
}

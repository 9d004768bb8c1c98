import { Command } from 'commander'
import { FileError } from '../../files/file-error.ts'
import { writeYaml } from '../../files/write-yaml.ts'
import type { ValidatedFiles } from '../../scenario-tools.ts'
import { connectTo } from '../client/control-client.ts'
import { asFields, type Fields } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { describePreview } from '../describe/describe-preview.ts'
import { describeJudged, describeScenario, describeScenarios } from '../describe/describe-scenarios.ts'
import { print, printJson, say, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readInteger } from '../flags/read-flag.ts'

interface TalkFlags extends ConnectionFlags {
  readonly json?: boolean
}

interface ShowFlags extends TalkFlags {
  readonly yaml?: boolean
}

interface PreviewFlags extends TalkFlags {
  readonly start?: string
  readonly seed?: number
  readonly carrier?: string
  readonly cod?: number
  readonly stops?: number
  readonly orderId?: string
  readonly pace?: string
}

/** From a `scenarios/` folder beside `node_modules`. */
const SCHEMA = '../node_modules/carrier-sandbox/schemas/sandbox/scenario.schema.json'

const EXAMPLES = `
Examples:
  carrier-sandbox scenarios list
  carrier-sandbox scenarios show lost --yaml > scenarios/my-lost.yaml
  carrier-sandbox scenarios preview scenarios/my-lost.yaml --seed 7
  carrier-sandbox scenarios validate scenarios/`

/** `scenarios`: what there is, what would happen, and whether a file is right. */
export function scenariosCommand(): Command {
  return new Command('scenarios')
    .description('List, show and preview scenarios, and validate files.')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(previewCommand())
    .addCommand(validateCommand())
    .configureHelp({ subcommandTerm: command => command.name() })
    .addHelpText('after', EXAMPLES)
}

function listCommand(): Command {
  const command = new Command('list')
    .description('List the scenarios of a running sandbox, and what chooses each.')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', '\nExamples:\n  carrier-sandbox scenarios list')
    .action((flags: TalkFlags) =>
      showRefusals(flags.json, async () => {
        const answer = await connectTo(connectionOf(flags)).control('GET', '/scenarios')
        if (flags.json) return printJson(answer)
        for (const line of describeScenarios(answer)) print(line)
      }),
    )
  return withConnection(command)
}

const SHOW_EXAMPLES = `
Examples:
  carrier-sandbox scenarios show delivery-failed-retry
  carrier-sandbox scenarios show lost --yaml > scenarios/my-lost.yaml`

function showCommand(): Command {
  const command = new Command('show')
    .description('Show one scenario of a running sandbox.')
    .argument('<name>', 'its name')
    .option('--yaml', 'print only its file')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', SHOW_EXAMPLES)
    .action((name: string, flags: ShowFlags) =>
      showRefusals(flags.json, async () => {
        const answer = await connectTo(connectionOf(flags)).control('GET', `/scenarios/${encodeURIComponent(name)}`)
        if (flags.json) return printJson(answer)
        const yaml = writeYaml(asFields(answer.file), { schema: SCHEMA }).trimEnd()
        if (flags.yaml) return print(yaml)
        for (const line of describeScenario(answer)) print(line)
        print(yaml.split('\n').slice(1).join('\n'))
      }),
    )
  return withConnection(command)
}

const PREVIEW_NOTES = `
A file (its name ends in .yaml, .yml or .json, or contains /) needs no sandbox.
Its preview starts at 2026-01-05 08:00 with seed 1 by default. A name is
previewed by the running sandbox, from now, with the account's seed.
The waits are those of the scenario; --pace 10s shows them with that pace.

Examples:
  carrier-sandbox scenarios preview delivery-failed-then-returned
  carrier-sandbox scenarios preview rough-week --carrier ghtk --cod 500000
  carrier-sandbox scenarios preview scenarios/rough-week.yaml --seed 2 --json`

function previewCommand(): Command {
  const command = new Command('preview')
    .description('Show what would happen to an order, and when.')
    .argument('<name|file>', 'a scenario of a running sandbox, or a scenario file')
    .option('--start <instant>', 'when it is booked, e.g. 2026-01-05T08:00 (GMT+7)')
    .option('--seed <number>', 'seed of waits and choices', readInteger)
    .option('--carrier <name>', 'short name, e.g. ghtk or ahamove')
    .option('--cod <amount>', 'cash on delivery, VND (default: 300000)', readInteger)
    .option('--stops <n>', 'delivery stops of an on-demand order (default: 2)', readInteger)
    .option('--order-id <text>', 'order_id that the example uses (default: PREVIEW)')
    .option('--pace <duration>', 'longest wait between two steps, or script (default: script)')
    .option('--json', 'print the plan as one JSON document')
    .addHelpText('after', PREVIEW_NOTES)
    .action((wanted: string, flags: PreviewFlags) =>
      showRefusals(flags.json, async () => {
        const plan = await planOf(wanted, flags)
        if (flags.json) return printJson(plan)
        for (const line of describePreview(plan)) print(line)
      }),
    )
  return withConnection(command)
}

async function planOf(wanted: string, flags: PreviewFlags): Promise<Fields> {
  const { start, seed, pace, carrier, cod, stops, orderId } = flags
  const order = defined({ carrier, cod, stops, order_id: orderId })
  const wishes = { order, ...defined({ start, seed, pace }) }
  if (!/[/\\]|\.(ya?ml|json)$/i.test(wanted)) {
    return connectTo(connectionOf(flags)).control('POST', '/scenarios/preview', { ...wishes, scenario: wanted })
  }
  // The server is most of the program; help and usage errors come without it.
  const { previewScenarioFile, SandboxError } = await import('../../scenario-tools.ts')
  try {
    return asFields(await previewScenarioFile(wanted, wishes))
  } catch (error) {
    if (error instanceof FileError) throw new CommandError(EXIT.no, error.message)
    if (error instanceof SandboxError) throw new CommandError(EXIT.usage, error.message)
    throw error
  }
}

function defined<Value>(fields: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}

const VALIDATE_NOTES = `
Examples:
  carrier-sandbox scenarios validate scenarios/
  carrier-sandbox scenarios validate rough-week.yaml lost-2.json --json

Exit code 1: a file is not valid; 2: a path contains no scenario file.`

interface ValidateFlags {
  readonly quiet?: boolean
  readonly json?: boolean
}

function validateCommand(): Command {
  return new Command('validate')
    .description('Validate scenario files, and show the problems.')
    .argument('<files...>', 'files, or folders of them')
    .option('-q, --quiet', 'print only the problems')
    .option('--json', 'print one JSON document')
    .addHelpText('after', VALIDATE_NOTES)
    .action(async (paths: readonly string[], { quiet, json }: ValidateFlags) => {
      const { validateScenarioFiles: judgeScenarioFiles } = await import('../../scenario-tools.ts')
      const validated = judgeScenarioFiles(paths)
      if (json) printJson(asDocument(validated))
      else for (const line of describeJudged(quiet ? wrongOf(validated) : validated.files)) print(line)
      endValidation(validated)
    })
}

function wrongOf({ files }: ValidatedFiles): ValidatedFiles['files'] {
  return files.filter(({ scenario }) => scenario === null)
}

function asDocument({ files, empty }: ValidatedFiles) {
  return {
    valid: empty.length === 0 && files.every(({ scenario }) => scenario !== null),
    files: files.map(({ file, scenario, problems }) => ({
      file,
      valid: scenario !== null,
      ...(scenario && {
        name: scenario.name,
        line: scenario.line,
        steps: scenario.steps,
        longest_ms: scenario.longestMs,
      }),
      problems: problems.map(({ line, column, message }) => ({ line, column, message })),
    })),
    empty,
  }
}

function endValidation({ files, empty }: ValidatedFiles): void {
  if (empty.length > 0) {
    throw new CommandError(
      EXIT.usage,
      `no scenario file at ${empty.join(', ')}; name files, or folders that hold some.`,
    )
  }
  const wrong = files.filter(({ scenario }) => scenario === null).length
  if (wrong === 0) return
  const count = files.reduce((sum, { problems }) => sum + problems.length, 0)
  say(`${wrong} of ${files.length} ${files.length === 1 ? 'file is' : 'files are'} not valid, ${count} complaints.`)
  process.exitCode = EXIT.no
}

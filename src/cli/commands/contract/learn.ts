import { writeFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import type { LearnReport } from '../../../contract/learn/learn.ts'
import { CommandError, EXIT } from '../../command-error.ts'
import { explainContract, showProgress } from '../../describe/contract-progress.ts'
import { print, printJson, say, write } from '../../describe/output.ts'
import { TARGET_FLAGS, withContractFlags } from '../../flags/contract-flags.ts'
import { targetSettings } from '../../flags/contract-settings.ts'
import { gatherValues } from '../../flags/gather-values.ts'

const HELP = `
The profile contains only what was seen; the rest is as in "spec". Without
--allow-writes about half of the open clauses can be seen.

Examples:
  carrier-sandbox contract learn -u https://shipping.example.com -o ours.yaml
  carrier-sandbox start --profile ours.yaml
  carrier-sandbox contract learn --allow-writes customers,shipments -o ours.yaml

Exit codes: 0 done, 1 something that was created still exists, 2 wrong usage,
3 no connection, or no answer 200, 4 no open clause was seen.`

interface LearnFlags extends Readonly<Record<string, unknown>> {
  readonly output?: string
  readonly json?: boolean
}

/** `contract learn`: how a deployment reads the open clauses, as a profile for the sandbox. */
export function learnCommand(): Command {
  return withContractFlags(
    new Command('learn').description('Learn the profile of a deployment from its answers.'),
    TARGET_FLAGS,
  )
    .addOption(new Option('-o, --output <file>', 'write the profile there, as YAML or .json (default: print it)'))
    .option('--json', 'print what was seen as one JSON document')
    .addHelpText('after', HELP)
    .action(async (flags: LearnFlags) => {
      const { learn } = await import('../../../contract/learn/learn.ts')
      const progress = showProgress()
      const settings = { ...targetSettings(gatherValues(flags)), onProgress: progress.show }
      const report = await explainContract(() => learn(settings)).finally(progress.end)
      await show(report, flags)
      process.exitCode = exitCodeOf(report)
    })
}

export function exitCodeOf({ learned, leftovers }: Pick<LearnReport, 'learned' | 'leftovers'>): number {
  if (leftovers.length > 0) return EXIT.no
  return Object.keys(learned).length === 0 ? EXIT.nothing : EXIT.done
}

async function show(report: LearnReport, { output, json }: LearnFlags): Promise<void> {
  const { describeLearned } = await import('../../../contract/learn/write-learned.ts')
  const { writeLearned } = await import('../../../contract/learn/write-learned.ts')
  const { writeLearnedProfile } = await import('../../../contract/learn/write-learned.ts')
  const text = writeLearnedProfile(report, output?.endsWith('.json') === true ? 'json' : 'yaml')
  if (output !== undefined) writeOut(output, text)
  if (json === true) return printJson(writeLearned(report))
  // The profile alone goes to stdout where it is not written to a file, so that it can be redirected.
  for (const line of describeLearned(report)) output === undefined ? say(line) : print(line)
  if (output === undefined) write(text)
  else print(`Written: ${output}; carrier-sandbox start --profile ${output}`)
}

/** @throws CommandError when it cannot be written. */
export function writeOut(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandError(EXIT.unreachable, `it could not be written to ${file}: ${why}`, { cause: error })
  }
}

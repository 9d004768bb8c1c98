import { Command } from 'commander'
import type { DiffReport } from '../../../contract/diff/diff-report.ts'
import type { RunSettings } from '../../../contract/settings.ts'
import { EXIT } from '../../command-error.ts'
import { explainContract, showProgress } from '../../describe/contract-progress.ts'
import { print, printJson, say } from '../../describe/output.ts'
import { TARGET_FLAGS, withContractFlags } from '../../flags/contract-flags.ts'
import { targetSettings } from '../../flags/contract-settings.ts'
import { gatherValues } from '../../flags/gather-values.ts'
import { NeededOption } from '../../flags/wrong-flags.ts'

const HELP = `
Each side is an address or a folder that "contract record" wrote. Credentials
are those of --a. They are never sent to --b, the sandbox.

Verdicts: "sandbox bug" (it breaks its schema, or reads an open clause in
another way), "schema too narrow" (the real service answers more than ours
allows), "provider changed" (it breaks what the specification shows, or differs
from --before), "own form" (the specification leaves it open and no switch
answers like it: no drift), "no drift". Switches that a side did not show are
listed.

Examples:
  carrier-sandbox contract diff --a https://shipping.example.com \\
    --b http://127.0.0.1:4100
  carrier-sandbox contract diff --a fixtures/contract/staging \\
    --b http://127.0.0.1:4100 --fail-on-drift

Exit codes: 0 done, 1 drift with --fail-on-drift, or something that was created
still exists, 2 wrong usage, 3 no connection, 4 nothing was compared.`

interface DiffFlags extends Readonly<Record<string, unknown>> {
  readonly a: string
  readonly b: string
  readonly before?: string
  readonly failOnDrift?: boolean
  readonly json?: boolean
}

/** `contract diff`: schema × real service × sandbox. */
export function diffCommand(): Command {
  const shared = TARGET_FLAGS.filter(({ name }) => name !== 'url')
  return withContractFlags(new Command('diff').description('Compare schema, real service and sandbox.'), shared)
    .addOption(new NeededOption('--a <url|folder>', 'the real service'))
    .addOption(new NeededOption('--b <url|folder>', 'the sandbox'))
    .option('--before <folder>', 'an earlier recording of the real service')
    .option('--fail-on-drift', 'exit 1 when they do not agree')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(compare)
}

async function compare(flags: DiffFlags): Promise<void> {
  const { takeSide } = await import('../../../contract/diff/take-side.ts')
  const { diffRecordings } = await import('../../../contract/diff/diff-recordings.ts')
  const { describeDiff, writeDiff } = await import('../../../contract/diff/describe-diff.ts')
  const { readRecording } = await import('../../../contract/record/folder.ts')
  const { a, b, before, failOnDrift = false, json = false } = flags
  const settings = targetSettings(gatherValues(flags))
  const progress = showProgress()
  const { one, other, earlier } = await explainContract(async () => ({
    one: await takeSide(a, { ...settings, onProgress: progress.show }),
    other: await takeSide(b, { ...withoutCredentials(settings), onProgress: progress.show }),
    earlier: before === undefined ? null : readRecording(before),
  })).finally(progress.end)
  const report = diffRecordings(one.recording, other.recording, { before: earlier })
  if (json) printJson(writeDiff(report))
  else for (const line of describeDiff(report)) print(line)
  const left = [...one.leftovers, ...other.leftovers]
  for (const { kind, id, nonce, why } of left) say(`still there: ${kind} ${id ?? `with ${nonce}`}: ${why}`)
  process.exitCode = exitCodeOf(report, { failOnDrift, left: left.length })
}

/** A comparison that compared nothing is no agreement. */
export function exitCodeOf(
  { compared, drift }: Pick<DiffReport, 'compared' | 'drift'>,
  { failOnDrift, left }: { readonly failOnDrift: boolean; readonly left: number },
): number {
  if ((failOnDrift && drift) || left > 0) return EXIT.no
  return compared === 0 ? EXIT.nothing : EXIT.done
}

/** What opens the real service is no business of another address. */
function withoutCredentials({
  username: _username,
  password: _password,
  clientId: _clientId,
  clientSecret: _clientSecret,
  token: _token,
  ...rest
}: RunSettings): RunSettings {
  return rest
}

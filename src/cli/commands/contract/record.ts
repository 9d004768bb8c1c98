import { Command, Option } from 'commander'
import { EXIT } from '../../command-error.ts'
import { SELECT_FLAGS, TARGET_FLAGS, withContractFlags } from '../../contract/contract-flags.ts'
import { explainContract } from '../../contract/explain-contract.ts'
import { gatherValues } from '../../contract/gather-values.ts'
import { runSettings, targetSettings } from '../../contract/run-settings.ts'
import { showProgress } from '../../contract/show-progress.ts'
import { print, say } from '../../output.ts'
import { readInteger } from '../../read-flag.ts'
import { writeOut } from './learn.ts'

const EXAMPLES = `
Examples:
  carrier-sandbox contract record -u https://shipping.example.com
  carrier-sandbox contract record --out fixtures/contract/staging
  carrier-sandbox contract record locations --out locations
  carrier-sandbox contract record journey GS6ZE234V6 -o scenarios/as-it-was.yaml

Ids, times and tokens are replaced by others of the same form, the same
everywhere; names, phones, mails and streets are made up anew, and so is every
text and number of a field that the contract does not know.

Exit codes: 0 done, 1 something that was made is still there, 2 wrong usage, or
none of the chosen requests may be sent, 3 could not look, or nothing was
answered 200.`

type Flags = Readonly<Record<string, unknown>>

/** `contract record`, `record locations`, `record journey SHIPMENT`: what a deployment answers, as files. */
export function recordCommand(): Command {
  const record = withContractFlags(
    new Command('record').description('Write a deployment’s answers, places or a journey to files.'),
    [...TARGET_FLAGS, ...SELECT_FLAGS.filter(({ name }) => name.endsWith('tag') || name.endsWith('operation-id'))],
  )
  return record
    .option('--out <folder>', 'where to (default: fixtures/contract/ and the host)')
    .option('--seed <number>', 'of what is made up (default: 1)', readInteger)
    .addCommand(locationsCommand())
    .addCommand(journeyCommand())
    .addHelpText('after', EXAMPLES)
    .action(recordExchanges)
}

async function recordExchanges(flags: Flags): Promise<void> {
  const { record } = await import('../../../contract/record/record.ts')
  const { writeRecording } = await import('../../../contract/record/folder.ts')
  const settings = runSettings(gatherValues(flags))
  const progress = showProgress()
  const seed = typeof flags.seed === 'number' ? { seed: flags.seed } : {}
  const { recording, notRun, leftovers } = await explainContract(() =>
    record({ ...settings, ...seed, onProgress: progress.show }),
  ).finally(progress.end)
  const folder = String(flags.out ?? `fixtures/contract/${hostOf(settings.url)}`)
  const names = await explainContract(() => writeRecording(recording, folder))
  for (const { case: id, reason } of notRun) say(`not recorded: ${id}: ${reason}`)
  for (const { kind, id, nonce, why } of leftovers) say(`still there: ${kind} ${id ?? `with ${nonce}`}: ${why}`)
  print(`${names.length} answers written to ${folder}.`)
  process.exitCode = leftovers.length === 0 ? EXIT.done : EXIT.no
}

function locationsCommand(): Command {
  return withContractFlags(new Command('locations').description('Write its cities, districts and wards.'), TARGET_FLAGS)
    .option('--out <folder>', 'where to', 'locations')
    .action(async (_own: Flags, command: Command) => {
      const flags = command.optsWithGlobals()
      const { recordLocations, writeLocations } = await import('../../../contract/record/record-locations.ts')
      const settings = targetSettings(gatherValues(flags))
      say(`Reading the places of ${settings.url}, 5 requests a second unless --rate-limit says more …`)
      const progress = showProgress()
      const places = await explainContract(() => recordLocations({ ...settings, onProgress: progress.show })).finally(
        progress.end,
      )
      const folder = String(flags.out)
      await explainContract(() => writeLocations(places, folder))
      if (places.unsure.length > 0) say(`No region is known of ${places.unsure.join(', ')}: "central" was put.`)
      const wards = Object.values(places.wards).flat().length
      print(
        `${places.cities.length} cities, ${places.districts.length} districts, ${wards} wards written to ${folder}.`,
      )
    })
}

function journeyCommand(): Command {
  return withContractFlags(
    new Command('journey').description('Write what a shipment lived through as a scenario.'),
    TARGET_FLAGS,
  )
    .argument('<shipment>', 'its id, order_id or the code of its carrier')
    .addOption(new Option('--line <line>', 'where to look (default: both)').choices(['standard', 'ondemand']))
    .option('-o, --output <file>', 'write it there (default: print it)')
    .action(async (shipment: string, _own: Flags, command: Command) => {
      const flags = command.optsWithGlobals()
      const { recordJourney, writeJourneyFile } = await import('../../../contract/record/record-journey.ts')
      const line = flags.line === 'standard' || flags.line === 'ondemand' ? { line: flags.line } : {}
      const settings = targetSettings(gatherValues(flags))
      const text = writeJourneyFile(await explainContract(() => recordJourney(settings, { shipment, ...line })))
      if (typeof flags.output !== 'string') return void process.stdout.write(text)
      writeOut(flags.output, text)
      print(`Written: ${flags.output}; look at it with carrier-sandbox scenarios validate ${flags.output}`)
    })
}

function hostOf(url: string): string {
  return new URL(url).host.replaceAll(':', '-')
}

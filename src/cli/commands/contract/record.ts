import { Command, Option } from 'commander'
import { EXIT } from '../../command-error.ts'
import { explainContract, showProgress } from '../../describe/contract-progress.ts'
import { print, printJson, say, write } from '../../describe/output.ts'
import { SELECT_FLAGS, TARGET_FLAGS, withContractFlags } from '../../flags/contract-flags.ts'
import { runSettings, targetSettings } from '../../flags/contract-settings.ts'
import { readChoice } from '../../flags/contract-values.ts'
import { gatherValues } from '../../flags/gather-values.ts'
import { readInteger } from '../../flags/read-flag.ts'
import { unknownWord } from '../../flags/wrong-flags.ts'
import { writeOut } from './learn.ts'

const EXAMPLES = `
Examples:
  carrier-sandbox contract record -u https://shipping.example.com
  carrier-sandbox contract record --out fixtures/contract/staging
  carrier-sandbox contract record locations --out locations
  carrier-sandbox contract record journey GS6ZE234V6 -o scenarios/as-it-was.yaml

Ids, times and tokens are replaced by others of the same form, each always by
the same one. Names, phones, mails and streets are replaced by invented ones, as
is every text and number of a field that the contract does not know.

Exit codes: 0 done, 1 something that was created still exists, 2 wrong usage, or
none of the chosen requests may be sent, 3 no connection, or no answer 200.`

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
    .option('--json', 'print what was written as one JSON document')
    .addArgument(unknownWord(['locations', 'journey']))
    .addCommand(locationsCommand())
    .addCommand(journeyCommand())
    .addHelpText('after', EXAMPLES)
    .action((_word: undefined, flags: Flags) => recordExchanges(flags))
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
  if (flags.json === true) printJson({ folder, answers: names.length, not_run: notRun.length, leftovers })
  else print(`${names.length} answers written to ${folder}.`)
  process.exitCode = leftovers.length === 0 ? EXIT.done : EXIT.no
}

const LOCATIONS_EXAMPLES = `
Examples:
  carrier-sandbox contract record locations -u https://shipping.example.com \\
    --out locations`

const JOURNEY_EXAMPLES = `
Examples:
  carrier-sandbox contract record journey GS6ZE234V6 -o scenarios/as-it-was.yaml`

function locationsCommand(): Command {
  return withContractFlags(new Command('locations').description('Write its cities, districts and wards.'), TARGET_FLAGS)
    .option('--out <folder>', 'where to', 'locations')
    .option('--json', 'print what was written as one JSON document')
    .addHelpText('after', LOCATIONS_EXAMPLES)
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
      const [cities, districts] = [places.cities.length, places.districts.length]
      const wards = Object.values(places.wards).flat().length
      if (flags.json === true) return printJson({ folder, cities, districts, wards, unsure: places.unsure })
      print(`${cities} cities, ${districts} districts, ${wards} wards written to ${folder}.`)
    })
}

function journeyCommand(): Command {
  return withContractFlags(
    new Command('journey').description('Write what happened to a shipment as a scenario.'),
    TARGET_FLAGS,
  )
    .argument('<shipment>', 'its id, order_id or the code of its carrier')
    .addOption(
      new Option('--line <line>', 'line to search (default: both)').argParser(readChoice(['standard', 'ondemand'])),
    )
    .option('-o, --output <file>', 'write it there (default: print it)')
    .option('--json', 'print the scenario as one JSON document')
    .addHelpText('after', JOURNEY_EXAMPLES)
    .action(async (shipment: string, _own: Flags, command: Command) => {
      const flags = command.optsWithGlobals()
      const { recordJourney, writeJourneyFile } = await import('../../../contract/record/record-journey.ts')
      const line = flags.line === 'standard' || flags.line === 'ondemand' ? { line: flags.line } : {}
      const settings = targetSettings(gatherValues(flags))
      const scenario = await explainContract(() => recordJourney(settings, { shipment, ...line }))
      const text = writeJourneyFile(scenario)
      if (typeof flags.output === 'string') writeOut(flags.output, text)
      if (flags.json === true) return printJson(scenario)
      if (typeof flags.output !== 'string') return write(text)
      print(`Written: ${flags.output}; look at it with carrier-sandbox scenarios validate ${flags.output}`)
    })
}

function hostOf(url: string): string {
  return new URL(url).host.replaceAll(':', '-')
}

import type { ScenarioFile } from '../../schemas/types.gen.ts'
import { ContractError } from '../contract-error.ts'
import { openSurvey } from '../learn/open-survey.ts'
import { bodiesOf, isRecord, rowsOf, shipmentFields } from '../learn/read-answers.ts'
import { type OpenRun, openRun } from '../run/open-run.ts'
import type { Call } from '../session.ts'
import type { RunSettings } from '../settings.ts'
import { controlOf } from '../target/control.ts'
import { textField } from '../target/fields.ts'
import { writeYaml } from '../write-yaml.ts'
import { journeyOfOrder, journeyOfParcel } from './journey.ts'

/** Where editors look for the schema of a file in a folder of scenarios. */
const SCHEMA = '../node_modules/carrier-sandbox/schemas/sandbox/scenario.schema.json'

export interface JourneyWish {
  /** Its id, order_id or carrier's code. */
  readonly shipment: string
  /** Absent = looked for on the standard line, then on the other. */
  readonly line?: ScenarioFile['line']
}

/**
 * What a real shipment lived through, as a scenario; one request beside the login, two for the on-demand line. On a sandbox
 * it is a shipment of `settings.account`, the default one unless said.
 * @throws ContractError `usage` when there is no such shipment, or several.
 */
export async function recordJourney(settings: RunSettings, { shipment, line }: JourneyWish): Promise<ScenarioFile> {
  const run = await openRun({ ...settings, readOnly: true })
  try {
    const survey = await openSurvey(run)
    const own = await callOf(run, settings)
    if (line !== 'ondemand') {
      const rows = rowsOf(
        [await survey.ask('searchShipments', { ...own, query: { code: shipment } })],
        'searchShipments',
      )
      const [row, other] = rows
      if (other !== undefined) {
        const ids = rows.map(one => String(shipmentFields(one).id)).join(', ')
        throw new ContractError('usage', `${shipment} is the code of ${rows.length} shipments; name one of ${ids}.`)
      }
      if (row !== undefined) return journeyOfParcel(row)
    }
    if (line !== 'standard') {
      const asked = await survey.ask('getOndemandShipment', { ...own, params: { code: shipment } })
      const record = bodiesOf([asked], 'getOndemandShipment')[0]?.data
      if (isRecord(record)) return journeyOfOrder(record)
    }
    const where = line === undefined ? 'on either line' : `on the ${line} line`
    throw new ContractError(
      'usage',
      `${settings.url} has no shipment "${shipment}" ${where}; name its id, order_id or carrier's code.`,
    )
  } finally {
    await run.close()
  }
}

/** The account whose shipment it is: a survey of the sandbox has a world of its own, which has none. */
async function callOf({ parts }: OpenRun, { token, account = 'default', controlToken }: RunSettings): Promise<Call> {
  if (token !== undefined) return { authorization: `Bearer ${token}` }
  if (parts.target.kind === 'deployment') return {}
  const found = await controlOf(parts.client, controlToken)('GET', `/accounts/${encodeURIComponent(account)}`)
  return { authorization: `Bearer ${textField(found, 'access_token')}` }
}

/** The text of a scenario file. */
export function writeJourneyFile(scenario: ScenarioFile): string {
  return writeYaml({ ...scenario }, { head: [`yaml-language-server: $schema=${SCHEMA}`] })
}

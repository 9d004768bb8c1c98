import { writeYaml } from '../../files/write-yaml.ts'
import type { ScenarioFile } from '../../schemas/types.gen.ts'
import { ContractError } from '../contract-error.ts'
import type { Exchange } from '../exchange.ts'
import { openSurvey } from '../learn/open-survey.ts'
import { bodiesOf, type Fields, isRecord, rowsOf, shipmentFields } from '../learn/read-answers.ts'
import { baseOf, type OpenRun, openRun } from '../run/open-run.ts'
import type { Call } from '../session.ts'
import type { RunSettings } from '../settings.ts'
import { controlOf } from '../target/control.ts'
import { fieldsOf, textField } from '../target/fields.ts'
import { journeyOfOrder, journeyOfParcel } from './journey.ts'
import { normalise } from './normalise.ts'

/** Where editors look for the schema of a file in a folder of scenarios. */
const SCHEMA = '../node_modules/carrier-sandbox/schemas/sandbox/scenario.schema.json'

export interface JourneyWish {
  /** Its id, order_id or carrier's code. */
  readonly shipment: string
  /** Absent = looked for on the standard line, then on the other. */
  readonly line?: ScenarioFile['line']
}

/**
 * What happened to a real shipment, as a scenario; one request beside the login, two for the on-demand line. On a sandbox
 * it is a shipment of `settings.account`, the default one by default.
 * @throws ContractError `usage` when there is no such shipment, or several.
 */
export async function recordJourney(settings: RunSettings, { shipment, line }: JourneyWish): Promise<ScenarioFile> {
  const run = await openRun({ ...settings, readOnly: true })
  try {
    const survey = await openSurvey(run)
    const own = await callOf(run, settings)
    if (line !== 'ondemand') {
      const asked = await survey.ask('searchShipments', { ...own, query: { code: shipment } })
      const rows = rowsOf([asked], 'searchShipments')
      const [row, other] = rows
      if (other !== undefined) {
        const ids = rows.map(one => String(shipmentFields(one).id)).join(', ')
        throw new ContractError('usage', `${shipment} is the code of ${rows.length} shipments; name one of ${ids}.`)
      }
      if (row !== undefined)
        return journeyOfParcel({ ...row, history: anonymousHistory(row, normalised(asked, settings)) })
    }
    if (line !== 'standard') {
      const asked = await survey.ask('getOndemandShipment', { ...own, params: { code: shipment } })
      const record = bodiesOf([asked], 'getOndemandShipment')[0]?.data
      if (isRecord(record)) {
        const { error_text } = fieldsOf(fieldsOf(normalised(asked, settings)).data)
        return journeyOfOrder({ ...record, error_text })
      }
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

/** What was answered, without what belongs to a person: reasons name ids and people. */
function normalised(exchange: Exchange, { url }: RunSettings): unknown {
  return normalise([{ case: null, exchange }], { url: baseOf(url) })[0]?.answer.body
}

/** The history with its own instants and the reasons of the normalised answer. */
function anonymousHistory({ history }: Fields, body: unknown): readonly Fields[] {
  const { data } = fieldsOf(body)
  const { history: made } = fieldsOf(Array.isArray(data) ? data[0] : null)
  return listOf(history).map((entry, index) => ({ ...entry, message: listOf(made)[index]?.message }))
}

function listOf(history: unknown): readonly Fields[] {
  return Array.isArray(history) ? history.map(fieldsOf) : []
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
  return writeYaml(scenario, { schema: SCHEMA })
}

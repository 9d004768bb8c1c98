import { SandboxError } from '../../domain/errors.ts'
import { orderJourney } from '../../domain/ondemand/order-journey.ts'
import { parcelJourney } from '../../domain/scenarios/journey.ts'
import type { JourneyOptions } from '../../domain/scenarios/write-journey.ts'
import { writeYaml } from '../../files/write-yaml.ts'
import type { ScenarioFile } from '../../schemas/types.gen.ts'
import { findShipment } from '../naming/find-named.ts'
import type { Core } from '../world/core.ts'
import { foresightOf } from './save-shipment.ts'

/** Where editors look for the schema of a file in a folder of scenarios, as those of the package have it. */
const SCHEMA = '../node_modules/carrier-sandbox/schemas/sandbox/scenario.schema.json'

/**
 * The real course of a shipment of either line as a scenario file that reproduces it (interfaces.md, "Control API").
 * @throws SandboxError `not_found`; `invalid` when it must match an order_id that the shipment does not have.
 */
export async function journeyOf(
  core: Pick<Core, 'store' | 'reference'>,
  world: string,
  /** `id`: or its order_id or waybill. */
  request: { readonly id: string } & JourneyOptions,
): Promise<ScenarioFile> {
  const found = await findShipment(core, world, request.id)
  const { orderId, id } = found.line === 'standard' ? found.shipment : found.order
  if (request.match && orderId === null) {
    const detail = `${id} has no order_id that a scenario could match; leave match out.`
    throw new SandboxError('invalid', detail, { pointer: '/match' })
  }
  const { statuses, ondemandStatuses } = core.reference
  if (found.line === 'ondemand') return orderJourney(found.order, { ...request, statuses: ondemandStatuses })
  return parcelJourney(found.shipment, { ...request, statuses, ...(await foresightOf(core, world, found.shipment)) })
}

/** A scenario as a person would keep it. */
export function scenarioAsYaml(file: ScenarioFile): string {
  return writeYaml(file, { schema: SCHEMA })
}

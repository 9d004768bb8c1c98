import { Command } from 'commander'
import { type ControlClient, connectTo } from '../client/control-client.ts'
import {
  asFields,
  type Fields,
  listAt,
  numberAt,
  optionalNumberAt,
  optionalTextAt,
  textAt,
} from '../client/read-answer.ts'
import { localTime } from '../describe/local-time.ts'
import { paint, plain, print, printJson, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readSimulation, type SimulationFlags } from '../flags/read-simulation.ts'

interface SimulateFlags extends ConnectionFlags, SimulationFlags {
  readonly json?: boolean
}

const EXAMPLES = `
Actions:
  continue         the next planned step happens now: a move, or news of one
                   point of an on-demand order
  to <status>      takes the shortest legal way to a status, with an event for
                   each move
  fail             the present attempt fails: the creation, the pickup or the
                   delivery
  return           goes back to the sender
  lose             lost
  cancel           by the shop, or --by driver, --by carrier
  scenario <name>  from here on it follows another scenario
The plan continues from there where that is legal.

Examples:
  carrier-sandbox simulate GS6ZE234V6 continue
  carrier-sandbox simulate MY-ORDER-1 to delivered
  carrier-sandbox simulate MY-ORDER-1 fail --reason "Khách không nghe máy"
  carrier-sandbox simulate MY-ORDER-1 scenario delivery-failed-then-returned
  carrier-sandbox simulate MY-RIDE-1 cancel --by driver
  carrier-sandbox simulate MY-RIDE-1 to out-for-delivery
  carrier-sandbox simulate MY-RIDE-1 to delivery-failed --reason "Khách hẹn lại"

A shipment is a parcel or an on-demand order. The same number is another status
on each line: 906 is delivery-failed of a parcel, delivered of an on-demand
order.
It happens at the present time of the clock; the clock does not move.
Exit code 1: the move is not legal (the legal ones are named), or there is no
such shipment.`

/** `simulate`: makes something happen to a shipment of a running sandbox. */
export function simulateCommand(): Command {
  const command = new Command('simulate')
    .description('Make something happen to a shipment, now.')
    .argument('<shipment>', 'its id, its order_id or its waybill')
    .argument('<action>', 'continue, to, fail, return, lose, cancel or scenario')
    .argument('[word]', 'the status (a slug such as delivered, or a code such as 905), or the scenario')
    .option('--by <who>', 'who cancels: user, driver or carrier (default: user)')
    .option('--jump', 'send only the last event, not one for each status on the way')
    .option('--reason <text>', "reason, in the carrier's words")
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', EXAMPLES)
    .action((shipment: string, action: string, word: string | undefined, flags: SimulateFlags) =>
      showRefusals(flags.json, async () => {
        const body = readSimulation(action, word, flags)
        const answer = await simulateAt(connectTo(connectionOf(flags)), shipment, body)
        if (flags.json) printJson(answer)
        else for (const line of describeSimulated(answer)) print(line)
      }),
    )
  return withConnection(command)
}

function simulateAt(client: ControlClient, shipment: string, body: Fields): Promise<Fields> {
  return client.control('POST', `/shipments/${encodeURIComponent(shipment)}/simulate`, body)
}

function describeSimulated(answer: Fields): readonly string[] {
  const shipment = asFields(answer.shipment)
  const moved = listAt(answer, 'moved').map(describeMove)
  const [next] = listAt(shipment, 'plan')
  const order = plain(optionalTextAt(shipment, 'order_id') || '–')
  const course = moved.length === 0 ? 'nothing has happened yet' : moved.join(' → ')
  const planned =
    next === undefined
      ? 'nothing further is planned'
      : `next: ${describeMove(next)} at ${localTime(textAt(next, 'at'))}`
  return [`${textAt(shipment, 'id')}  ${order}  ${paint('cyan', course)}`, planned]
}

/**
 * A move that happened or is planned, with what it means for a point of an on-demand order, if it says so. Which point a
 * planned step is about may not be settled before it happens.
 */
function describeMove(move: Fields): string {
  const status = `${numberAt(move, 'status')} ${textAt(move, 'slug')}`
  const news = optionalTextAt(move, 'point_status')
  if (news === null) return status
  const point = optionalNumberAt(move, 'point')
  return `${status} (${point === null ? '' : `point ${point} `}${plain(news)})`
}

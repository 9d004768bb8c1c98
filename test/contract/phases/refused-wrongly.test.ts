import { expect, test } from 'vitest'
import type { ContractCase } from '../../../src/contract/case.ts'
import { authPhase } from '../../../src/contract/phases/auth/auth-cases.ts'
import { negativePhase } from '../../../src/contract/phases/negative/negative-cases.ts'
import { validateCases } from '../../../src/contract/run/validate-cases.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change, Reply } from '../../mutants/change.ts'
import { edited } from '../../mutants/edit.ts'
import { startFront } from '../../mutants/front.ts'

interface Defect {
  readonly defect: string
  readonly operation: OperationId
  readonly check: string
  /** Where the defect shows: the end of the case's id. */
  readonly caught: string
  readonly ask?: (asked: Asked) => void
  readonly answer?: (reply: Reply) => void
}

const at = (pointer: string, change: (found: unknown) => unknown) => (reply: Reply) => {
  reply.body = edited(reply.body, pointer, change)
}
const on = (status: number, change: (reply: Reply) => void) => (reply: Reply) => {
  if (reply.status === status) change(reply)
}
const withKey = (errors: unknown) => ({ ...Object(errors), 'shipment.parcel': ['Thiếu thông tin'] })

const DEFECTS: readonly Defect[] = [
  {
    defect: 'one wrong field is told with its neighbour',
    operation: 'createRates',
    check: 'error-keys',
    caught: 'missing shipment.address_to.city',
    answer: on(422, at('/data/errors', withKey)),
  },
  {
    defect: 'a field that is missing gets a value of the server',
    operation: 'createRates',
    check: 'error-keys',
    caught: 'missing shipment.parcel.height',
    ask: asked => {
      asked.body = edited(asked.body, '/shipment/parcel', parcel => ({ height: 10, ...Object(parcel) }))
    },
  },
  {
    defect: 'a weight of nothing is quoted',
    operation: 'createRates',
    check: 'error-keys',
    caught: 'wrong shipment.parcel.weight',
    ask: asked => {
      asked.body = edited(asked.body, '/shipment/parcel/weight', weight => (weight === 0 ? 500 : weight))
    },
  },
  {
    defect: 'the points of an order are named without their number',
    operation: 'createOndemandShipment',
    check: 'error-keys',
    caught: 'missing paths.0.lat',
    answer: on(
      422,
      at('/data', () => ({ lat: ['Thiếu vĩ độ'] })),
    ),
  },
  {
    defect: 'page 0 is the first page',
    operation: 'listTransactions',
    check: 'error-keys',
    caught: 'wrong page',
    ask: asked => {
      if (asked.query.get('page') === '0') asked.query.delete('page')
    },
  },
  {
    defect: 'a parcel is cancelled twice',
    operation: 'deleteShipment',
    check: 'error-keys',
    caught: 'cancelled already',
    answer: on(422, reply => {
      reply.status = 200
      reply.body = { code: 200, status: 'success', data: [], message: 'Resource Deleted' }
    }),
  },
  {
    defect: 'a refused booking does not say why',
    operation: 'createShipment',
    check: 'refusal',
    caught: 'refused: missing shipment.rate',
    answer: on(
      200,
      at('/carrier_error', () => null),
    ),
  },
  {
    defect: 'a booking without a ward is placed',
    operation: 'createShipment',
    check: 'refusal',
    caught: 'refused: missing shipment.address_to.ward',
    answer: on(
      200,
      at('/shipment_status', () => 901),
    ),
  },
  {
    defect: 'a recall is booked with whatever carrier',
    operation: 'createShipment',
    check: 'refusal',
    caught: 'refused: recall by a carrier that knows none',
    ask: asked => {
      asked.body = edited(asked.body, '/shipment/is_recall', () => 0)
    },
  },
  {
    defect: 'an unknown order is an empty answer',
    operation: 'getOndemandShipment',
    check: 'not-found',
    caught: 'unknown code',
    answer: on(404, reply => {
      reply.status = 200
      reply.body = { code: 200, status: 'success', data: [] }
    }),
  },
  {
    defect: 'what is not there is told in other words',
    operation: 'deleteWebhook',
    check: 'not-found',
    caught: 'unknown id',
    answer: on(
      404,
      at('/message', () => 'Not Found'),
    ),
  },
  {
    defect: 'a token is taken by whatever scheme',
    operation: 'listCities',
    check: 'auth-required',
    caught: 'token of another scheme',
    ask: asked => {
      asked.headers = {
        ...asked.headers,
        authorization: (asked.headers.authorization ?? '').replace(/^Basic/, 'Bearer'),
      }
    },
  },
  {
    defect: 'a wrong client secret logs in',
    operation: 'login',
    check: 'auth-required',
    caught: 'wrong client_secret',
    answer: on(
      401,
      at('/data', () => []),
    ),
  },
]

test.each(DEFECTS)('a server where $defect is caught by $check', async one => {
  const { operation, check, caught } = one
  await using sandbox = await createSandbox({ clock: 'frozen' })
  await using front = await startFront({ behind: sandbox.url, change: changeOf(one) })
  const chosen = [...negativePhase, ...authPhase].filter(candidate => isCaught(candidate, one))
  const report = await validateCases({ url: front.url, seed: 7 }, chosen)
  const findings = report.cases.flatMap(({ findings }) => findings).filter(finding => finding.check === check)
  expect(findings.map(finding => finding.operation)).toContain(operation)
  expect(chosen.map(({ id }) => id.split(' › ').at(-1))).toContain(caught)
  expect(report.exitCode).toBe(1)
})

/** The case that must notice, and no other. */
function isCaught(candidate: ContractCase, { operation, caught }: Defect): boolean {
  return candidate.operation === operation && candidate.id.endsWith(` › ${caught}`)
}

function changeOf({ operation, ask, answer }: Defect): Change {
  return {
    ask(asked) {
      if (asked.operation === operation) ask?.(asked)
      return undefined
    },
    answer(reply, asked) {
      if (asked.operation === operation) answer?.(reply)
    },
  }
}

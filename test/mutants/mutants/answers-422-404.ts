import { edited, isRecord } from '../edit.ts'
import { all, body, ofCell, set, status } from '../edit-answer.ts'
import type { Mutant } from '../mutant.ts'

/** `{ 'shipment.parcel.weight': […] }` → `{ shipment: { parcel: { weight: […] } } }` */
function nest(errors: unknown): unknown {
  if (!isRecord(errors)) return errors
  let tree: unknown = {}
  for (const [key, messages] of Object.entries(errors)) {
    const steps = key.split('.')
    for (let at = 0; at < steps.length; at += 1) {
      const last = at === steps.length - 1
      tree = edited(tree, ['', ...steps.slice(0, at)].join('/'), (here: unknown) => {
        const name = String(steps[at])
        if (!isRecord(here)) return here
        return { ...here, [name]: last ? messages : (here[name] ?? {}) }
      })
    }
  }
  return tree
}

/** The four shown refusals. */
export const ANSWERS_422_404: readonly Mutant[] = [
  ofCell('createRates', 422, 'nested-keys', {
    clause: 'Errors',
    check: 'error-keys',
    defect: 'The dotted keys became nested objects.',
    how: set('/data/errors', nest),
  }),
  ofCell('createOndemandRates', 422, 'errors-wrapped', {
    clause: 'Errors',
    check: 'error-keys',
    defect: 'The messages stand in data.errors, as those of standard rates do.',
    how: set('/data', (data: unknown) => ({
      errors: data,
      exception: 'The given data failed to pass validation.',
    })),
  }),
  ofCell('updateBankAccount', 422, 'message-not-list', {
    clause: 'Errors',
    check: 'schema',
    defect: 'A field has one message as text in place of a list.',
    how: set('/data/errors/*', (messages: unknown) => (Array.isArray(messages) ? messages[0] : messages)),
  }),
  ofCell('deleteWebhook', 404, 'deleted-anyway', {
    clause: 'Webhook endpoints',
    check: 'not-found',
    defect: 'The deletion of an unknown id is answered as done.',
    how: all(status(200), body({ code: 200, status: 'success', data: [], message: 'Resource Deleted' })),
  }),
]

import type { Fill, FillProgress } from '../../schemas/types.gen.ts'
import { readFillOptions } from '../../service/fill/read-fill-options.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { presentFilled } from '../present/present-filled.ts'

/** Believable data for the account. */
export function fillRoutes(parts: ControlParts): ControlHandlers {
  const { core, fills } = parts
  return {
    getFill(request, response) {
      const progress = fills.progress(accountOf(parts, request).id)
      const { done, total } = progress ?? { done: 0, total: 0 }
      const answer: FillProgress = { filling: progress !== null, done, total }
      response.json(answer)
    },
    async fillAccount(request, response) {
      checkBody('sandbox/fill.schema.json', request.body)
      // Valid by fill.schema.json.
      const wishes = readFillOptions(request.body as Fill)
      response.json(presentFilled(await fills.fill(accountOf(parts, request).id, wishes), core.reference))
    },
  }
}

import { Router } from 'express'
import { readFaultBody } from '../../service/faults/read-fault-body.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { presentFaultState, presentFiring } from '../present-faults.ts'

/** Of the firings, so many are shown; the event stream tells all of them as they come. */
const MOST_SHOWN = 100

/** The fault rules of an account: what may go wrong, and what did. */
export function faultRoutes(parts: ControlParts): Router {
  const { faults, reference } = parts.core
  const router = Router()
  router.get('/faults', (request, response) => {
    const { id } = accountOf(parts, request)
    const firings = faults.firings(id).slice(0, MOST_SHOWN)
    response.json({ rules: faults.list(id).map(presentFaultState), firings: firings.map(presentFiring) })
  })
  router.post('/faults', async (request, response) => {
    const { id } = accountOf(parts, request)
    const added = await faults.add(id, readFaultBody(request.body, reference))
    response.status(201).json({ rules: added.map(presentFaultState) })
  })
  router.delete('/faults', async (request, response) => {
    await faults.clear(accountOf(parts, request).id)
    response.status(204).end()
  })
  router.delete('/faults/:id', async (request, response) => {
    await faults.remove(accountOf(parts, request).id, request.params.id)
    response.status(204).end()
  })
  return router
}

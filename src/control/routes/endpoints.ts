import { Router } from 'express'
import type { EndpointSettingsSet, WebhookTrigger } from '../../schemas/types.gen.ts'
import { changeEndpoint, findEndpoint, findEndpoints, rotateSecret } from '../../service/delivery/endpoint-settings.ts'
import { sendTestEvent } from '../../service/delivery/send-test.ts'
import { triggerEvent } from '../../service/delivery/trigger.ts'
import { checkBody } from '../../service/input/check-body.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import {
  presentDeliveryDetail,
  presentEndpointState,
  presentRotated,
  presentTriggered,
} from '../present/present-delivery.ts'

/** How endpoints are served, and events sent to one by hand. */
export function endpointRoutes(parts: ControlParts): Router {
  const { core } = parts
  const router = Router()
  router.get('/webhooks', async (request, response) => {
    const account = accountOf(parts, request)
    const now = core.clocks.now(account.id)
    const served = await findEndpoints(core, account.id)
    response.json({ items: served.map(one => presentEndpointState(one, { account, now })) })
  })
  router.get('/webhooks/:id/settings', async (request, response) => {
    const account = accountOf(parts, request)
    const served = await findEndpoint(core, account.id, request.params.id)
    response.json(presentEndpointState(served, { account, now: core.clocks.now(account.id) }))
  })
  router.put('/webhooks/:id/settings', async (request, response) => {
    checkBody('sandbox/endpoint-settings-set.schema.json', request.body)
    const account = accountOf(parts, request)
    // Valid by endpoint-settings-set.schema.json.
    const wanted = request.body as EndpointSettingsSet
    const served = await changeEndpoint(core, account.id, { id: request.params.id, wanted })
    response.json(presentEndpointState(served, { account, now: core.clocks.now(account.id) }))
  })
  router.post('/webhooks/:id/rotate-secret', async (request, response) => {
    response.json(presentRotated(await rotateSecret(core, accountOf(parts, request).id, request.params.id)))
  })
  router.post('/webhooks/:id/test', async (request, response) => {
    const account = accountOf(parts, request)
    response.json(presentDeliveryDetail(await sendTestEvent(core, account.id, request.params.id), account))
  })
  router.post('/webhooks/trigger', async (request, response) => {
    checkBody('sandbox/webhook-trigger.schema.json', request.body)
    // Valid by webhook-trigger.schema.json.
    const { status, to, order_id: orderId, set, scheme } = request.body as WebhookTrigger
    response.json(
      presentTriggered(await triggerEvent(core, accountOf(parts, request), { status, to, orderId, set, scheme })),
    )
  })
  return router
}

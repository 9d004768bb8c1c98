import type { EndpointSettingsSet, WebhookTrigger } from '../../schemas/types.gen.ts'
import { listEndpointHealth } from '../../service/delivery/endpoint-health.ts'
import { changeEndpoint, findEndpoint, findEndpoints, rotateSecret } from '../../service/delivery/endpoint-settings.ts'
import { sendTestEvent } from '../../service/delivery/send-test.ts'
import { triggerEvent } from '../../service/delivery/trigger.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts, instantOf } from '../parts.ts'
import {
  presentDeliveryDetail,
  presentEndpointState,
  presentRotated,
  presentTriggered,
} from '../present/present-delivery.ts'
import { presentEndpointHealth } from '../present/present-health.ts'
import { queryText } from '../read-query.ts'

/** How endpoints are served, and events sent to one by hand. */
export function endpointRoutes(parts: ControlParts): ControlHandlers {
  const { core } = parts
  return {
    async listEndpoints(request, response) {
      const account = accountOf(parts, request)
      const { at: now } = instantOf(parts, account.id)
      const served = await findEndpoints(core, account.id)
      response.json({ items: served.map(one => presentEndpointState(one, { account, now })) })
    },
    async listEndpointHealth(request, response) {
      const only = queryText(request.query, 'endpoint')
      const healths = await listEndpointHealth(core, accountOf(parts, request).id, only)
      response.json({ items: healths.map(presentEndpointHealth) })
    },
    async getEndpointSettings(request, response) {
      const account = accountOf(parts, request)
      const { at: now } = instantOf(parts, account.id)
      const served = await findEndpoint(core, account.id, request.params.id)
      response.json(presentEndpointState(served, { account, now }))
    },
    async putEndpointSettings(request, response) {
      checkBody('sandbox/endpoint-settings-set.schema.json', request.body)
      const account = accountOf(parts, request)
      const { at: now } = instantOf(parts, account.id)
      // Valid by endpoint-settings-set.schema.json.
      const wanted = request.body as EndpointSettingsSet
      const served = await changeEndpoint(core, account.id, { id: request.params.id, wanted })
      response.json(presentEndpointState(served, { account, now }))
    },
    async rotateSecret(request, response) {
      response.json(presentRotated(await rotateSecret(core, accountOf(parts, request).id, request.params.id)))
    },
    async testEndpoint(request, response) {
      const account = accountOf(parts, request)
      response.json(presentDeliveryDetail(await sendTestEvent(core, account.id, request.params.id), account))
    },
    async triggerWebhook(request, response) {
      checkBody('sandbox/webhook-trigger.schema.json', request.body)
      // Valid by webhook-trigger.schema.json.
      const { status, to, order_id: orderId, set, scheme } = request.body as WebhookTrigger
      const account = accountOf(parts, request)
      const now = instantOf(parts, account.id)
      response.json(presentTriggered(await triggerEvent(core, account, { status, to, orderId, set, scheme, now })))
    },
  }
}

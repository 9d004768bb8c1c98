import { deleteEndpoint, listEndpoints, registerEndpoint } from '../../service/delivery/endpoints.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { presentEndpoint } from '../present/account-records.ts'
import { deleted, success } from '../present/envelope.ts'

export function webhookRoutes({ core }: ApiParts): Routes {
  return {
    listWebhooks: async ({ world }) => success((await listEndpoints(core, world)).map(presentEndpoint)),
    createWebhook: async ({ world, body }) => success(presentEndpoint(await registerEndpoint(core, world, body))),
    deleteWebhook: async ({ world, params: { id = '' } }) => {
      await deleteEndpoint(core, world, id)
      return deleted()
    },
  }
}

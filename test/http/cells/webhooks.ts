import { type Exercises, withoutToken } from './exercise.ts'

/** No server listens there. */
const ENDPOINT = 'http://127.0.0.1:9/hook'

export const WEBHOOKS: Exercises = {
  'listWebhooks 200': async ({ client }) => {
    await client.register(ENDPOINT)
    return {}
  },
  'listWebhooks 401': withoutToken,
  'createWebhook 200': () => ({ body: { endpoint: ENDPOINT } }),
  'createWebhook 401': withoutToken,
  'createWebhook 422': () => ({ body: {} }),
  'deleteWebhook 200': async ({ client }) => ({ path: `/webhooks/${(await client.register(ENDPOINT)).id}` }),
  'deleteWebhook 401': withoutToken,
  'deleteWebhook 404': () => ({ path: '/webhooks/999' }),
}

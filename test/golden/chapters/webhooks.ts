import type { Recorder } from '../create-recorder.ts'

/** Endpoints come and go; none is left, so that nothing is ever sent to them. */
export async function playWebhooks({ call }: Recorder): Promise<void> {
  const endpoint = 'http://127.0.0.1:9/hook'
  await call('listWebhooks', 'none yet')
  const first = await call('createWebhook', 'an address', { body: { endpoint } })
  const second = await call('createWebhook', 'the same address again', { body: { endpoint } })
  await call('createWebhook', 'nothing sent', { body: {} })
  await call('createWebhook', 'no URL', { body: { endpoint: 'shop' } })
  await call('createWebhook', 'a target that is never allowed', { body: { endpoint: 'http://169.254.169.254/' } })
  await call('listWebhooks', 'two')
  await call('deleteWebhook', 'one of the list', { path: `/webhooks/${first.data.id}` })
  await call('deleteWebhook', 'the same again', { path: `/webhooks/${first.data.id}` })
  await call('deleteWebhook', 'the other', { path: `/webhooks/${second.data.id}` })
  await call('deleteWebhook', 'an id that is none', { path: '/webhooks/abc' })
}

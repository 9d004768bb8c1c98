import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'
import type { Exercise } from './exercise.ts'

const endpoint =
  (url: string): Exercise[3] =>
  ({ client }) =>
    client.post('/webhooks', { endpoint: url })

const notUrl = (url: string): Exercise => [
  'endpoint_not_url',
  422,
  `"${url}" is not a complete http or https URL; write it as http://127.0.0.1:3000/hook.`,
  endpoint(url),
]

export const ACCOUNT: readonly Exercise[] = [
  [
    'contact_taken',
    422,
    /^The phone belongs to the customer [0-9a-z]{8} \(Nguyễn Thị Lan\)\.$/,
    async ({ client }) => {
      await client.post('/customers', { name: 'Nguyễn Thị Lan', phone: '0987654321' })
      const { body } = await client.post('/customers', { name: 'Trần Văn Bình' })
      return client.post(`/customers/${body.data[0].id}`, { phone: '+84987654321' })
    },
  ],
  [
    'bank_unknown',
    422,
    'No bank has the bank_id 0; GET /api/v2/banks lists them.',
    ({ client }) =>
      client.put('/account/update/bank', { bank_id: 0, branch: 'Hà Nội', owner: 'NGUYEN VAN AN', number: '0011' }),
  ],
  [
    'endpoints_full',
    422,
    'This account has 100 endpoints already; delete one first.',
    async ({ client }) => {
      for (let n = 0; n < 100; n++) await client.register('http://127.0.0.1:9/hook')
      return client.post('/webhooks', { endpoint: 'http://127.0.0.1:9/hook' })
    },
  ],
  notUrl('shop'),
  notUrl('localhost:3000/hook'),
  notUrl('ftp://127.0.0.1/hook'),
  notUrl('http://127.0.0.1:99999/hook'),
  [
    'endpoint_metadata_name',
    422,
    'metadata.google.internal is a cloud metadata service; webhooks are never sent there.',
    endpoint('http://metadata.google.internal/'),
  ],
  [
    'endpoint_metadata_address',
    422,
    '169.254.169.254 is a cloud metadata address; webhooks are never sent there.',
    endpoint('http://169.254.169.254/latest/meta-data/'),
  ],
  ['endpoint_no_host', 422, '0.0.0.0 is not the address of a host; use 127.0.0.1.', endpoint('http://0.0.0.0:3000/')],
  [
    'endpoint_multicast',
    422,
    '224.0.0.1 is a multicast address; webhooks go to one receiver.',
    endpoint('http://224.0.0.1/'),
  ],
  [
    'endpoint_link_local',
    422,
    '169.254.1.1 is a link-local address; only host.docker.internal and host.containers.internal may lead to one.',
    endpoint('http://169.254.1.1/'),
  ],
  [
    'endpoint_own_control',
    422,
    'Webhooks are never sent to the control routes (/__sandbox) of the sandbox itself.',
    async () => {
      await using listening = await createSandbox({ clock: 'frozen', seed: 7 })
      return await clientOf(listening, listening).post('/webhooks', { endpoint: `${listening.controlUrl}/reset` })
    },
  ],
  [
    'endpoint_not_public',
    422,
    '10.0.0.5 is not a public address, and this sandbox was not started with --webhook-allow for it.',
    async () => {
      await using shared = await createSandbox({ listen: false, clock: 'frozen', seed: 7, webhookTargets: 'shared' })
      return await clientOf(shared, shared).post('/webhooks', { endpoint: 'http://10.0.0.5/' })
    },
  ],
]

import type { Messages } from './message.ts'

/** Customers, the bank account and webhook endpoints. */
export const ACCOUNT_MESSAGES = {
  contact_taken: {
    text: 'The {key} belongs to the customer {id} ({name}).',
    http: [422],
    when: 'An update gives a customer the phone or email of another one (Customers)',
    basis: 'chosen',
  },
  bank_unknown: {
    text: 'No bank has the bank_id {bank_id}; GET /api/v2/banks lists them.',
    http: [422],
    when: 'A bank_id that is not in the list (Bank account)',
    basis: 'chosen',
  },
  endpoints_full: {
    text: 'This account has {most} endpoints already; delete one first.',
    http: [422],
    when: 'A registration above the limit (Webhook endpoints)',
    basis: 'chosen',
  },
  endpoint_not_url: {
    text: '"{url}" is not a complete http or https URL; write it as http://127.0.0.1:3000/hook.',
    http: [422],
    when: 'An endpoint without a scheme, with another scheme, or with an invalid port (Webhook endpoints)',
    basis: 'chosen',
  },
  endpoint_metadata_name: {
    text: '{host} is a cloud metadata service; webhooks are never sent there.',
    http: [422],
    when: 'An endpoint such as `http://metadata.google.internal/` (Webhook endpoints)',
    basis: 'chosen',
  },
  endpoint_metadata_address: {
    text: '{address} is a cloud metadata address; webhooks are never sent there.',
    http: [422],
    when: 'An endpoint such as `http://169.254.169.254/` (Webhook endpoints)',
    basis: 'chosen',
  },
  endpoint_no_host: {
    text: '{address} is not the address of a host; use 127.0.0.1.',
    http: [422],
    when: 'An endpoint such as `http://0.0.0.0:3000/` (Webhook endpoints)',
    basis: 'chosen',
  },
  endpoint_multicast: {
    text: '{address} is a multicast address; webhooks go to one receiver.',
    http: [422],
    when: 'An endpoint such as `http://224.0.0.1/` (Webhook endpoints)',
    basis: 'chosen',
  },
  endpoint_link_local: {
    text: '{address} is a link-local address; only {names} may lead to one.',
    http: [422],
    when: 'An endpoint such as `http://169.254.1.1/` (Webhook endpoints)',
    basis: 'chosen',
  },
  endpoint_own_control: {
    text: 'Webhooks are never sent to the control routes (/__sandbox) of the sandbox itself.',
    http: [422],
    when: 'An endpoint such as `http://127.0.0.1:4100/__sandbox/reset`, where the sandbox listens (Webhook endpoints)',
    basis: 'chosen',
  },
  endpoint_not_public: {
    text: '{address} is not a public address, and this sandbox was not started with --webhook-allow for it.',
    http: [422],
    when: 'An endpoint such as `http://10.0.0.5/` under `--webhook-targets shared` (Webhook endpoints)',
    basis: 'chosen',
  },
} as const satisfies Messages

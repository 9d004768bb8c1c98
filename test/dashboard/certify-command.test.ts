import { expect, test } from 'vitest'
import { certifyCommand } from '../../src/dashboard/views/webhooks/endpoint/certify-command.ts'

const SANDBOX = 'http://127.0.0.1:4100'

test.each([
  [
    'the least',
    { url: 'http://127.0.0.1:3000/hook', state: { url: 'http://a/{gcode}' }, sandbox: SANDBOX, account: 'default' },
    "npx carrier-sandbox certify --target http://127.0.0.1:3000/hook --url http://127.0.0.1:4100 --order E-1 --gcode GS00000001 --state-url 'http://a/{gcode}'",
  ],
  [
    'what a shell would change',
    {
      url: "http://a/hook?token=it's&b=$HOME",
      state: { url: 'http://a/{order_id}', path: 'data.0.state', effects_url: 'http://a/{order_id}/mails' },
      sandbox: SANDBOX,
      account: 'team a',
    },
    "npx carrier-sandbox certify --target 'http://a/hook?token=it'\\''s&b=$HOME' --url http://127.0.0.1:4100 --account 'team a' --order E-1 --gcode GS00000001 " +
      "--state-url 'http://a/{order_id}' --state-path data.0.state --effects-url 'http://a/{order_id}/mails'",
  ],
] as const)('%s', (_name, input, command) => {
  expect(certifyCommand(input)).toBe(command)
})

import { describe, expect, test } from 'vitest'
import { CertifyError } from '../../src/certify/certify-error.ts'
import { validator } from '../../src/schemas/registry.ts'
import { SCHEMES } from '../../src/webhooks/sign/schemes.ts'
import { NO_SERVER } from '../support/closed-port.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { sparePort } from '../support/spare-port.ts'
import { checkOf, judgeReceiver, SECRET, verdictsOf } from './judge-receiver.ts'

/** As a consumer that verifies by the project's own verifier, and else does nothing. */
function isGenuine({ headers, body }: ReceivedRequest): boolean {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return SCHEMES.standard.verify({ headers: given, body, secret: SECRET, now: Math.floor(Date.now() / 1_000) }).ok
}

const answerGenuine = (request: ReceivedRequest) => ({ status: isGenuine(request) ? 200 : 401 })

describe('a consumer that cannot be judged', () => {
  test('one that is down is an error that names its address', async () => {
    const judged = judgeReceiver(`${NO_SERVER}/hook`)
    await expect(judged).rejects.toThrow(
      `No consumer answers at ${NO_SERVER}/hook: nothing listens there (ECONNREFUSED).`,
    )
    await expect(judged).rejects.toBeInstanceOf(CertifyError)
  })

  test('one whose host name does not resolve is an error', async () => {
    await expect(judgeReceiver('http://nowhere.invalid/hook')).rejects.toThrow('the name could not be resolved')
  })

  test('one that hangs fails the deadline, and nothing else is judged', async () => {
    await using receiver = await startReceiver({ answer: () => 'hang' })
    const report = await judgeReceiver(receiver.url, { deadlineMs: 500 })
    const { deadline, ...others } = verdictsOf(report)
    expect(deadline).toBe('FAIL')
    expect(new Set(Object.values(others))).toEqual(new Set(['NOT JUDGED']))
    expect(checkOf(report, 'deadline').failures[0]).toMatchObject({ got: 'no answer within 0.5 s', status: null })
    expect(receiver.received).toHaveLength(1)
    expect(report.exit_code).toBe(1)
  })

  test('one that answers the beginning only fails the deadline too', async () => {
    await using receiver = await startReceiver({ answer: () => response => void response.writeHead(200).write('{') })
    const report = await judgeReceiver(receiver.url, { deadlineMs: 500 })
    expect(checkOf(report, 'deadline').failures[0]?.got).toBe('200, and then no answer within 0.5 s')
  })

  test('one that resets fails by the valid event, and nothing else is judged', async () => {
    await using receiver = await startReceiver({ answer: () => 'reset' })
    const report = await judgeReceiver(receiver.url)
    const { 'valid-events': valid, ...others } = verdictsOf(report)
    expect(valid).toBe('FAIL')
    expect(new Set(Object.values(others))).toEqual(new Set(['NOT JUDGED']))
    expect(checkOf(report, 'valid-events').failures[0]?.got).toMatch(/^the connection was closed without an answer/)
  })

  test('one that refuses everything passes no check, those of forgeries included', async () => {
    await using receiver = await startReceiver({ answer: () => ({ status: 401 }) })
    const report = await judgeReceiver(receiver.url)
    expect(verdictsOf(report)).toMatchObject({ 'valid-events': 'FAIL', 'wrong-signature': 'NOT JUDGED' })
    expect(report.counts).toMatchObject({ pass: 0, fail: 1 })
    expect(checkOf(report, 'valid-events').failures[0]?.todo).toContain('compare --secret, --scheme')
  })

  test.each([
    [419, 'Exempt the route from CSRF protection.'],
    [302, 'webhook senders follow no redirect'],
    [404, 'There is no such route'],
  ])('one that answers %i gets advice on what to do', async (status, advice) => {
    await using receiver = await startReceiver({ answer: () => ({ status, headers: { location: '/login' } }) })
    const report = await judgeReceiver(receiver.url)
    expect(checkOf(report, 'valid-events').failures[0]?.todo).toContain(advice)
    expect(receiver.received).toHaveLength(1)
  })

  test('one that ends by an event fails by that check, and what comes after is not judged', async () => {
    const receiver = await startReceiver({
      port: await sparePort(),
      answer: request => {
        if (!request.text.includes('"999"')) return answerGenuine(request)
        void receiver.close()
        return 'reset'
      },
    })
    const report = await judgeReceiver(receiver.url)
    expect(verdictsOf(report)).toMatchObject({ 'unknown-status': 'FAIL', 'unknown-field': 'NOT JUDGED' })
    expect(checkOf(report, 'unknown-field').got).toContain('it went away after unknown-status')
    expect(report.exit_code).toBe(1)
  })

  test('one that stops between two checks is exit 3: no check failed, and the rest were not run', async () => {
    const receiver = await startReceiver({
      port: await sparePort(),
      answer: request => ({
        status: answerGenuine(request).status,
        // The answer of the last request of unknown-shipment still leaves.
        ...(request.text.includes('CERTIFY-UNKNOWN-ORDER') ? { headers: { connection: 'close' } } : {}),
      }),
    })
    const closing = (async () => {
      for (let seen = 1; ; seen++) {
        const all = await receiver.waitFor(seen, 20_000)
        if (all[seen - 1]?.text.includes('CERTIFY-UNKNOWN-ORDER')) return setImmediate(() => void receiver.close())
      }
    })()
    const report = await judgeReceiver(receiver.url)
    await closing
    expect(verdictsOf(report)['valid-events']).toBe('NOT JUDGED')
    expect(report).toMatchObject({ verdict: 'NOT JUDGED', exit_code: 3, counts: { fail: 0 } })
  })
})

describe('a consumer that is well', () => {
  test('passes what can be checked without a probe, and the report names the flags for the rest', async () => {
    await using receiver = await startReceiver({ answer: answerGenuine })
    const report = await judgeReceiver(receiver.url)
    const {
      'state-changes': state,
      'duplicate-outcome': twice,
      'disorder-outcome': disorder,
      ...others
    } = verdictsOf(report)
    expect([state, twice, disorder]).toEqual(['NOT JUDGED', 'NOT JUDGED', 'NOT JUDGED'])
    expect(checkOf(report, 'state-changes').got).toContain('--state-url')
    expect(checkOf(report, 'duplicate-outcome').got).toContain('--effects-url')
    const { 'ondemand-events': ondemand, ...rest } = others
    expect(ondemand).toBe('NOT APPLICABLE')
    expect(new Set(Object.values(rest))).toEqual(new Set(['PASS']))
    expect(report).toMatchObject({ verdict: 'NOT JUDGED', exit_code: 4, counts: { not_judged: 3, not_applicable: 1 } })
  })

  test('gets an event by the schema for every status of the standard line, later ones later', async () => {
    await using receiver = await startReceiver({ answer: answerGenuine })
    const report = await judgeReceiver(receiver.url, { ondemand: true })
    expect(verdictsOf(report)['ondemand-events']).toBe('PASS')
    const bodies = receiver.received.filter(isGenuine).map(request => JSON.parse(request.text))
    const standard = validator('events/shipment-status.schema.json')
    const valid = bodies.filter(body => standard(body).length === 0)
    const codes = new Set(valid.map(({ status }) => status))
    const all = [...Array.from({ length: 20 }, (_, n) => String(900 + n)), '1000']
    expect([...codes].sort()).toEqual([...all].sort())
    expect(new Set(valid.map(body => `${body.status} ${body.status_text}`)).size).toBe(22)
    const ondemand = bodies.filter(body => body.is_ondemand_shipment === true)
    expect(ondemand.map(body => body.status)).toEqual([
      900, 901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 1000,
    ])
    for (const body of ondemand) expect(validator('events/ondemand-status.schema.json')(body)).toEqual([])
  })

  test('that answers HTML gets a notice', async () => {
    await using receiver = await startReceiver({
      answer: request => ({ ...answerGenuine(request), headers: { 'content-type': 'text/html' }, body: '<html>ok' }),
    })
    const report = await judgeReceiver(receiver.url)
    expect(checkOf(report, 'valid-events').notices).toEqual([expect.stringContaining('it answers with HTML pages')])
  })
})

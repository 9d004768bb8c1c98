import { expect, test } from 'vitest'
import { validateSignatures } from '../../src/cli/client/validate-signatures.ts'
import { createRedact } from '../../src/cli/describe/redact.ts'
import type { Exchange } from '../../src/contract/exchange.ts'
import { normalise } from '../../src/contract/record/normalise.ts'
import { createRedactor } from '../../src/contract/redact.ts'
import { hideFinding } from '../../src/contract/redaction/hide-finding.ts'
import { escapeText, wrapText } from '../../src/contract/reports/terminal-text.ts'
import { SandboxError } from '../../src/domain/errors.ts'
import { describeJsonFault } from '../../src/domain/json/json-fault.ts'
import { redactBody } from '../../src/domain/redaction/redact-body.ts'
import { redactCutText, redactText } from '../../src/domain/redaction/redact-text.ts'
import { foldAccents } from '../../src/domain/text/text-keys.ts'
import { readFaultHeaders } from '../../src/http/faults/read-fault-headers.ts'
import { html } from '../../src/http/present/html.ts'
import { createHider } from '../../src/reporting/redaction/create-hider.ts'
import { escapeMarkup } from '../../src/reporting/show-codes.ts'
import { keepHeaders } from '../../src/service/requests/keep-parts.ts'
import { isControlPath } from '../../src/webhooks/target-guard.ts'

const SECRET = 'whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQ='
const redactor = createRedactor({ secrets: [{ name: 'token', value: SECRET }] })
const redact = createRedact([SECRET])
const hider = createHider([{ variable: 'TOKEN', value: SECRET }])

/** Every function of the product that reads a text of a client, a receiver or a user. */
const SCANS: Readonly<Record<string, (text: string) => unknown>> = {
  'the request log, a body': redactBody,
  'the request log, the beginning of a body': text => redactBody(text, { isCut: true }),
  'the request log, a text of JSON': text => redactBody(JSON.stringify({ x: text, token: '1' })),
  'the request log, a form': text => redactBody(`${new URLSearchParams({ a: text })}&token=1`),
  'the request log, a path': redactText,
  'the request log, a text that was cut': redactCutText,
  'the request log, a header': text => keepHeaders(['X-Any', text, 'Authorization', text], undefined),
  'a refused body': describeJsonFault,
  'the header Prefer': text => refused(() => readFaultHeaders({ prefer: `code=${text}`, fault: undefined })),
  'the header X-Sandbox-Fault': text => refused(() => readFaultHeaders({ prefer: undefined, fault: text })),
  'a page': text => html`${text}`,
  'a search of customers': foldAccents,
  'the path of a webhook': isControlPath,
  'the contract runner, an answer': text => redactor.exchange(answeredWith(text)),
  'the contract runner, a finding': text =>
    hideFinding(findingOf(text), { pointer: '/name', body: {}, own: new Set() }),
  'the contract runner, a recording': text => normalise([{ case: null, exchange: answeredWith(text) }], { url: URL }),
  'the reports, markup': escapeMarkup,
  'the reports, text': text => escapeText(text),
  'the reports, lines': text => wrapText(text, 80),
  'the command line, anything printed': redact,
  'the command line, the address of a webhook': text =>
    validateSignatures({ headers: {}, path: `/${text}`, body: new Uint8Array(), at: 0 }, {}),
  'certify, an answer': hider.text,
}

/** What is repeated: what begins a secret, a text, an escape, a list or a cut, and never ends. */
const UNITS = [
  ...['eyJ', 'eyJa.', 'eyJ-', 'whsec_', 'bearer a', 'token=', '?token', '&a=b', ';a=', 'a://', 'a://b:', 'a@b.', '%40'],
  ...[
    '%25',
    '%2525',
    '&#',
    '\\u00',
    '\\',
    '"',
    '"\\',
    '"a":',
    '{"a":',
    '[',
    '"password":"',
    '"password\\":[',
    '"name":"',
  ],
  ...['-----BEGIN PRIVATE KEY-----', 'PRIVATE KEY', 'AKIA', 'ghp_', 'SG.a', 'key_', '"street":"', '"street', '079 '],
  ...[
    '…',
    '...',
    ' ',
    '\n',
    'a',
    'a ',
    '0',
    '09',
    '+84',
    '.',
    'Nguyễn ',
    '##[',
    '=',
    '<',
    '::',
    ',',
    '\u202e',
    '\ud800',
  ],
]

const URL = 'http://127.0.0.1/api/v2'
const KB = 1_024
/** A text 16 times as long may cost so many times as much per byte, for caches and the collector; 16 times is quadratic. */
const MOST = 12
/** At 256 times the length; quadratic is 256. */
const MOST_AT_1_MB = 40
/** Less than so many ms per MB is not measured exactly. */
const FLOOR = 30
const RUNS = 15
/** After so many runs, what costs a fifth too much is not the noise of the machine. */
const SURE_AFTER = 4

test.each(Object.entries(SCANS))('%s costs as much per byte of 1 MB as of 4 KB', (_name, scan) => {
  let worst = { unit: '', small: FLOOR, cost: 0 }
  // Each for itself, and all together.
  for (const unit of [...UNITS, UNITS.join('')]) {
    const small = perMb(scan, unit, 4 * KB)
    const cost = perMb(scan, unit, 64 * KB, { enough: small * MOST })
    if (cost > small * MOST) expect.fail(`on ${JSON.stringify(unit)}: ${small} ms per MB of 4 KB, ${cost} of 64 KB`)
    if (cost > worst.cost) worst = { unit, small, cost }
  }
  const most = worst.small * MOST_AT_1_MB
  expect(perMb(scan, worst.unit, KB * KB, { enough: most })).toBeLessThanOrEqual(most)
})

/** ms of CPU per MB: the least of some runs, as caches and the collector only add; one is enough where it is not too much. */
function perMb(scan: (text: string) => unknown, unit: string, size: number, { enough = FLOOR } = {}): number {
  const text = unit.repeat(Math.ceil(size / unit.length))
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS && least > enough; run += 1) {
    const begun = process.cpuUsage()
    scan(text)
    const { user, system } = process.cpuUsage(begun)
    least = Math.min(least, ((user + system) / 1_000) * ((KB * KB) / text.length))
    if (run >= SURE_AFTER && least > enough * 1.2) break
  }
  return Math.max(least, FLOOR)
}

function refused(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
  }
}

function answeredWith(text: string): Exchange {
  const json = { phone: '0912345678', name: text, note: text }
  return {
    number: 1,
    operation: 'listCustomers',
    sent: { method: 'GET', url: URL, headers: {}, body: null },
    got: { status: 200, headers: {}, text: text.length % 2 === 0 ? text : JSON.stringify(json), json },
    error: null,
    startedAt: 0,
    ms: 1,
  }
}

function findingOf(text: string) {
  return {
    case: 'a',
    phase: 'cases',
    operation: 'listCustomers',
    check: 'schema',
    severity: 'error',
    basis: 'shown',
    clause: 'a',
    pointer: '/name',
    expected: text,
    got: text,
    note: text,
    exchange: null,
    accepted: null,
  } as const
}

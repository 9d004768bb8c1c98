/** The planted defects about a second account, tokens, values as sent, redaction and diff are found by the harness. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKS } from '../../../src/contract/checks/list-checks.ts'
import type { Recording } from '../../../src/contract/record/recording.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { describeFindings } from '../../mutants/judge.ts'
import {
  diffOf,
  judgeAsSandbox,
  judgeReadOnly,
  missed,
  openService,
  recordAsItIs,
  type Service,
} from '../../mutants/laws/judge-isolation.ts'
import { PLANTED } from '../../mutants/laws/list-planted.ts'
import { KINDS_NOT_RUN_YET } from '../../mutants/laws/not-run-yet.ts'
import type { Planted } from '../../mutants/laws/planted.ts'

const KINDS = [
  'a second account',
  'expired, refresh and foreign tokens',
  'values as sent',
  'size=1',
  'an endpoint with a query',
  'letters in names',
  'leading zeros of a bank account',
  'a deleted customer',
  'content-encoding that lies',
  'redaction',
] as const
const DRIFT = 'differences that diff must name'

/** A run fills a world first, and the machine may do other things. */
const LONGEST_MS = 60_000

const known = new Set(CHECKS.map(({ name }) => name))
/** A check of another kind may not be there yet. */
const isThere = ({ expect: { outcome, ...rest } }: Planted) =>
  outcome !== 'finding' || ('check' in rest && known.has(String(rest.check)))

const planted = PLANTED.filter(one => KINDS.some(kind => kind === one.kind) && isThere(one))
const drifting = PLANTED.filter(({ kind }) => kind === DRIFT)

let sandbox: Sandbox
let service: Service
let asItIs: Recording
beforeAll(async () => {
  ;[sandbox, service] = await Promise.all([createSandbox({ clock: 'frozen', seed: 7 }), openService()])
  asItIs = await recordAsItIs(service)
}, LONGEST_MS)
afterAll(async () => {
  await sandbox.close()
  await service[Symbol.asyncDispose]()
})

test('they are there, and none waits for its check', () => {
  expect([...KINDS, DRIFT].filter(kind => KINDS_NOT_RUN_YET.includes(kind))).toEqual([])
  expect(planted.length).toBeGreaterThan(50)
  expect(drifting).toHaveLength(3)
})

describe('found as a sandbox', () => {
  test.each(planted)(
    '$id',
    async one => {
      const judged = await judgeAsSandbox(sandbox, one)
      expect(missed(one, judged), describeFindings(judged.report).join('\n')).toBeNull()
    },
    LONGEST_MS,
  )
})

describe('found read-only, as a deployment', () => {
  test.each(planted.filter(({ readOnly }) => readOnly))(
    '$id',
    async one => {
      const judged = await judgeReadOnly(service, one)
      expect(missed(one, judged), describeFindings(judged.report).join('\n')).toBeNull()
    },
    LONGEST_MS,
  )
})

describe('named by diff', () => {
  test.each(drifting)(
    '$id',
    async one => {
      const findings = await diffOf(service, one, asItIs)
      const places = findings.map(({ pointer }) => pointer)
      if (one.expect.outcome !== 'drift') throw new Error('another outcome is expected')
      expect(places).toEqual(expect.arrayContaining([...one.expect.at]))
    },
    LONGEST_MS,
  )
})

/** The laws on every answer, on a deployment that shares no code with the sandbox. */
import { describe, expect, test } from 'vitest'
import { LAWS } from '../../src/contract/laws/list-laws.ts'
import type { Finding, RunReport } from '../../src/contract/report.ts'
import { runContract } from '../../src/contract/run/run-contract.ts'
import type { RunSettings } from '../../src/contract/settings.ts'
import { findingsOf } from '../mutants/judge.ts'
import { readViolations, startIndependent } from '../support/independent/start-independent.ts'

const NOW = '2026-03-02T09:00:00+07:00'
const NAMES: ReadonlySet<string> = new Set(LAWS.map(({ name }) => name))
const VIOLATIONS = (await readViolations()).filter(({ check, readOnly }) => readOnly && NAMES.has(check))

async function judgeIndependent(
  plant: readonly string[],
  wishes: Pick<RunSettings, 'allowWrites'> = {},
): Promise<RunReport> {
  await using deployment = await startIndependent({ plant, now: NOW })
  const [{ username, password, client_id, client_secret }] = deployment.logins
  return await runContract({
    url: deployment.url,
    username,
    password,
    clientId: String(client_id),
    clientSecret: client_secret,
    retries: 0,
    seed: 1,
    ...wishes,
  })
}

const isAlarm = ({ check, severity }: Finding) => NAMES.has(check) && severity !== 'information'

describe('on the independent deployment the laws', () => {
  test('are silent, where it is only read', async () => {
    expect(findingsOf(await judgeIndependent([])).filter(isAlarm)).toEqual([])
  })

  test('are silent, where it may be written', async () => {
    const report = await judgeIndependent([], { allowWrites: ['customers', 'webhooks', 'shipments', 'tokens'] })
    expect(findingsOf(report).filter(isAlarm)).toEqual([])
  })

  test.each(VIOLATIONS)('find $name by $check, only reading: $defect', async ({ name, check }) => {
    const found = findingsOf(await judgeIndependent([name]))
    expect(found.filter(one => one.check === check && one.severity === 'error')).not.toEqual([])
  })
})

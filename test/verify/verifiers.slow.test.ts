import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDisagreements, missingProgram, runProgram } from './run-verifier.ts'
import { type VerifyCase, verifyCases } from './verify-cases.ts'

const VERIFIERS = fileURLToPath(new URL('../../docs/verify', import.meta.url))
const HARNESS = fileURLToPath(new URL('./harness', import.meta.url))
const CASES = verifyCases()
const SCHEMES = [...new Set(CASES.map(({ scheme }) => scheme))]

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verifiers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function filesOf(extension: string): readonly string[] {
  return readdirSync(VERIFIERS).filter(name => name.endsWith(extension))
}

/** All the cases, one process; or none, and the reason is printed. */
function judgeAll(
  missing: string | null,
  judge: (input: string) => string,
  cases: readonly VerifyCase[] = CASES,
): void {
  if (missing !== null) console.warn(`docs/verify was not run: ${missing}`)
  else expect(findDisagreements(cases, judge)).toEqual([])
}

describe('the verifiers of docs/verify judge every known answer, tampered with or stale', () => {
  test('there are cases that are accepted and cases that are refused for each of the six schemes', () => {
    expect(SCHEMES).toHaveLength(6)
    for (const scheme of SCHEMES) {
      const verdicts = CASES.filter(one => one.scheme === scheme).map(({ accepted }) => accepted)
      expect(new Set(verdicts)).toEqual(new Set([true, false]))
    }
  })

  test('in PHP', () => {
    const missing = missingProgram('php', ['-r', 'exit(extension_loaded("sodium") ? 0 : 1);'])
    judgeAll(missing, input => runProgram('php', [join(HARNESS, 'harness.php'), VERIFIERS], { input }))
  })

  test('in Java', { timeout: 120_000 }, () => {
    judgeAll(missingProgram('javac', ['-version']), input => {
      const sources = filesOf('.java').map(name => join(VERIFIERS, name))
      runProgram('javac', ['-Xlint:all', '-Werror', '-d', folder, join(HARNESS, 'Harness.java'), ...sources])
      return runProgram('java', ['-cp', folder, 'Harness'], { input })
    })
  })

  test('in Python', () => {
    const judge = (input: string) =>
      runProgram('python3', [join(HARNESS, 'harness.py'), join(folder, 'python')], { input })
    const noPackage = missingProgram('python3', ['-c', 'import cryptography'])
    if (noPackage !== null) console.warn(`docs/verify/standard-ed25519.py was not run: ${noPackage}`)
    const isLeftOut = (name: string) => noPackage !== null && name.startsWith('standard-ed25519')
    mkdirSync(join(folder, 'python'))
    for (const name of filesOf('.py').filter(one => !isLeftOut(one))) {
      copyFileSync(join(VERIFIERS, name), join(folder, 'python', name))
    }
    const cases = CASES.filter(({ scheme }) => !isLeftOut(scheme))
    judgeAll(missingProgram('python3', ['--version']), judge, cases)
  })

  test('in Go', { timeout: 120_000 }, () => {
    judgeAll(missingProgram('go', ['version']), input => {
      const root = join(folder, 'go')
      mkdirSync(join(root, 'webhooks'), { recursive: true })
      writeFileSync(join(root, 'go.mod'), 'module verify\n')
      copyFileSync(join(HARNESS, 'harness.go'), join(root, 'main.go'))
      for (const name of filesOf('.go')) copyFileSync(join(VERIFIERS, name), join(root, 'webhooks', name))
      runProgram('go', ['vet', './...'], { cwd: root })
      return runProgram('go', ['run', '.'], { cwd: root, input })
    })
  })
})

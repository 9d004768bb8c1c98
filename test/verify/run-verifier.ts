import { spawnSync } from 'node:child_process'
import { argumentsOf, type VerifyCase } from './verify-cases.ts'

/** Runs a program to its end. @throws Error with what it said when it fails. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { input?: string; cwd?: string } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 120_000, ...options })
  if (status === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}

/** Can this be run here? The reason when not; printed by the tests, so that a green run does not hide it. */
export function missingProgram(program: string, args: readonly string[]): string | null {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? null : `"${program} ${args.join(' ')}" does not run here: ${error?.message ?? stderr.trim()}`
}

/** The cases that a harness judged otherwise than they should be. */
export function findDisagreements(cases: readonly VerifyCase[], judge: (input: string) => string): readonly string[] {
  const base64 = (value: string | Buffer) => Buffer.from(value).toString('base64')
  const lines = cases.map(one => [one.scheme, ...argumentsOf(one).map(base64)].join(' '))
  const verdicts = judge(`${lines.join('\n')}\n`)
    .trimEnd()
    .split('\n')
  if (verdicts.length !== cases.length) throw new Error(`${verdicts.length} verdicts for ${cases.length} cases.`)
  return cases.flatMap(({ name, accepted }, index) => {
    const said = verdicts[index]
    return said === (accepted ? '1' : '0') ? [] : [`${name}: ${said === '1' ? 'accepted' : `refused (${said})`}`]
  })
}

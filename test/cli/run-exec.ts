import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { type CliOptions, runCli } from '../support/run-cli.ts'

/** What a script of Node's begins with, so that `console.log` writes to the file that `runExec` reads. */
export const PRINTING = `import { appendFileSync } from 'node:fs'
  console.log = text => appendFileSync(process.env.PRINTED, text + '\\n');`

/** The words of a command that runs a script of Node's, whose `console.log` is read by `runExec`. */
export const script = (text: string) => ['--', process.execPath, '--input-type=module', '-e', `${PRINTING}${text}`]

/**
 * Runs `exec` in this process. A command that fails leaves artifacts only where a test names a folder or gives the variable. Its command inherits the stdout of the test process, which cannot be read, so it has the
 * variable PRINTED: the path of a file, whose text is appended to `stdout`.
 */
export async function runExec(words: readonly string[], { env = {}, ...options }: CliOptions = {}) {
  const file = join(await temporaryFolder(), 'printed')
  const { code, stdout, stderr } = await runCli(['exec', ...words], {
    ...options,
    env: { SANDBOX_ARTIFACTS: 'none', ...env, PRINTED: file },
  })
  const printed = existsSync(file) ? readFileSync(file, 'utf8').replace(/\n$/, '') : ''
  return { code, stdout: stdout + printed, stderr }
}

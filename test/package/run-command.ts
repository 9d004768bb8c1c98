import { spawn } from 'node:child_process'

export interface CommandRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface CommandOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program to its end. The variables that name a sandbox of the developer are removed. */
export function runCommand(command: string, args: readonly string[], { cwd, env = {} }: CommandOptions) {
  return new Promise<CommandRun>((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...ownEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.once('error', reject)
    child.once('close', code => resolve({ code, stdout, stderr }))
  })
}

/** The same, for a step without which the test makes no sense. */
export async function runStep(command: string, args: readonly string[], options: CommandOptions): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, args, options)
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${stdout}${stderr}`)
  return stdout
}

/** Neither `SANDBOX_*`, nor the variables that npm sets for its scripts, which would name this repository. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(SANDBOX_|CONTRACT_|npm_(package|lifecycle|command))/.test(name)),
  )
}

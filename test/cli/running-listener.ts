import { connect } from 'node:net'
import { type CliOptions, type RunningCli, startCli } from '../support/run-cli.ts'
import { spawnCli } from '../support/spawn-cli.ts'

/** A listener started by the command line, once it said where it listens and what to do. */
export interface StartedListener {
  readonly cli: RunningCli
  readonly url: string
}

/** In this process. Without a sandbox by default: no server listens on port 9 of this machine. */
export function startListener(flags: readonly string[], options?: CliOptions): Promise<StartedListener> {
  return whenListening(startCli(['listen', ...flags], { ...WITHOUT_SANDBOX, ...options }))
}

/** The same as a process of its own, for a test that kills it. */
export function spawnListener(flags: readonly string[], options?: CliOptions): Promise<StartedListener> {
  return whenListening(spawnCli(['listen', ...flags], { ...WITHOUT_SANDBOX, ...options }))
}

const WITHOUT_SANDBOX: CliOptions = { env: { SANDBOX_URL: 'http://127.0.0.1:9' } }

async function whenListening(cli: RunningCli): Promise<StartedListener> {
  const line = await cli.stderr.find(/^listening on /)
  await cli.stderr.find(/Ctrl\+C ends it/)
  return { cli, url: line.slice('listening on '.length) }
}

/** Sends bytes that no HTTP client would send, and gives what comes back until the connection ends. */
export function sendBytes(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', piece => {
      text += String(piece)
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

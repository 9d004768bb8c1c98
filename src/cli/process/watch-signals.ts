import { constants } from 'node:os'
import { whenNpxEnds } from './until-signalled.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
/** On a terminal Ctrl+C reaches npm and us, and npm passes it on to us: twice within this time is once. */
const ECHO_MS = 200

export interface SignalWatch {
  /** 0 until a signal came, then 128 + the number of the first. */
  exitCode(): number
  /** Who gets the signals from now on; until then, the second signal ends this process. */
  passTo(receiver: (signal: NodeJS.Signals) => void): void
}

/** From now on signals go to the receiver, which ends this process. */
export function watchSignals(): SignalWatch {
  let exitCode = 0
  let receiver = (_signal: NodeJS.Signals): void => {
    if (exitCode !== 0) process.exit(exitCode)
  }
  let last = { signal: '', at: 0 }
  // Whatever ended it was meant for this process, too.
  whenNpxEnds(() => {
    if (exitCode !== 0) return
    receiver('SIGTERM')
    exitCode = 128 + constants.signals.SIGTERM
  })
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const isEcho = signal === last.signal && Date.now() - last.at < ECHO_MS
      last = { signal, at: Date.now() }
      if (isEcho) return
      receiver(signal)
      if (exitCode === 0) exitCode = 128 + constants.signals[signal]
    })
  }
  return {
    exitCode: () => exitCode,
    passTo(next) {
      receiver = next
    },
  }
}

import { Command } from 'commander'
import { type ControlClient, connectTo, RefusedError } from '../client/control-client.ts'
import { type Fields, listAt, numberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { describeAdvance } from '../describe/describe-advance.ts'
import { distance, localTime } from '../describe/local-time.ts'
import { paint, plain, print, printJson, say, showRefusals } from '../describe/output.ts'
import { withProgress } from '../describe/progress.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readClockWords } from '../flags/read-clock-words.ts'
import { readWait } from '../flags/read-flag.ts'
import { type SignalWatch, watchSignals } from '../process/watch-signals.ts'

interface ClockFlags extends ConnectionFlags {
  readonly settle: boolean
  readonly settleTimeout?: number
  readonly quiet?: boolean
  readonly json?: boolean
}

const EXAMPLES = `
Words:
  (none)          show the clock
  advance <time>  move it by 90s, 30m, 4h or 3d
  to <instant>    move it to an instant, GMT+7 unless it has an offset
  idle            move it until nothing is pending, at most one year
  freeze          stop it
  resume          let it run at the speed of wall time
  scale <n>       let it run n times as fast
  pace <time>     set the longest wait between two steps;
                  script = the durations of the scenario

Examples:
  carrier-sandbox clock
  carrier-sandbox clock advance 3d
  carrier-sandbox clock to 2026-01-08T08:00
  carrier-sandbox clock idle --settle-timeout 5s --json
  carrier-sandbox clock pace 10s

Ctrl+C stops a move after the present step, prints what happened until then and
exits with 130. A second Ctrl+C exits at once; the move may continue.
Exit code 1: webhook attempts were still under way at the time-out.`

/** `clock`: reads or moves a running sandbox's clock. */
export function clockCommand(): Command {
  const command = new Command('clock')
    .description("Read or move a running sandbox's clock.")
    .argument('[word]', 'advance, to, idle, freeze, resume, scale or pace')
    .argument('[value]', 'the duration, the instant, the factor or the pace')
    .option('--no-settle', 'do not wait for the due webhooks')
    .option('--settle-timeout <duration>', 'total wait for them (default: 30s)', readWait)
    .option('-q, --quiet', 'print only the summary of a move, and no progress')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', EXAMPLES)
    .action((word: string | undefined, value: string | undefined, flags: ClockFlags) =>
      showRefusals(flags.json, () => runClock(word, value, flags)),
    )
  return withConnection(command)
}

async function runClock(word: string | undefined, value: string | undefined, flags: ClockFlags): Promise<void> {
  const request = readClockWords(word, value)
  const client = connectTo(connectionOf(flags))
  if (request.kind === 'move') return moveClock(client, request.body, flags)
  const clock =
    request.kind === 'show'
      ? await client.control('GET', '/clock')
      : await client.control('POST', '/clock', request.body)
  if (flags.json) printJson(clock)
  else for (const line of describeClock(clock)) print(line)
}

function describeClock(clock: Fields): readonly string[] {
  const now = textAt(clock, 'now')
  const mode = textAt(clock, 'mode')
  const speed = mode === 'scaled' ? `${numberAt(clock, 'factor')} times as fast as wall time` : mode
  const pending = numberAt(clock, 'pending')
  const next = optionalTextAt(clock, 'next_due')
  const ahead =
    next === null
      ? 'nothing is pending'
      : `${pending} pending, the next at ${localTime(next)} (in ${distance(Date.parse(next) - Date.parse(now))})`
  const pace = textAt(clock, 'pace')
  const waits = pace === 'script' ? '' : `, a step every ${pace} at the latest`
  return [`${paint('bold', localTime(now))} GMT+7, ${speed}${waits}`, ahead]
}

async function moveClock(client: ControlClient, target: Fields, flags: ClockFlags): Promise<void> {
  const body = {
    ...target,
    settle: flags.settle,
    ...(flags.settleTimeout === undefined ? {} : { settle_timeout_ms: flags.settleTimeout }),
  }
  const signals = stopOnSignal(client)
  const work = client.control('POST', '/clock/advance', body)
  const answer = await (flags.quiet ? work : withProgress(client, work))
  if (flags.json) printJson(answer)
  else for (const line of describeAdvance(answer).slice(flags.quiet ? -1 : 0)) print(line)
  if (answer.stopped === true) {
    say('Stopped before it had come to its end; the clock stands there.')
    process.exitCode = signals.exitCode()
    return
  }
  if (answer.settled === true) return
  const pending = numberAt(answer, 'pending_deliveries')
  // Who asked not to wait gets what was asked for.
  if (!flags.settle) return say(`${pending} webhook attempts are still under way.`)
  const lines = await describePending(client)
  const counted = `not settled: ${pending} webhook attempts were still under way when the time-out struck.`
  throw new CommandError(EXIT.no, [counted, ...lines].join('\n'))
}

/** The first signal asks the sandbox to stop the move; the next one leaves without its answer. */
function stopOnSignal(client: ControlClient): SignalWatch {
  const signals = watchSignals()
  let isAsked = false
  signals.passTo(signal => {
    if (isAsked) {
      say('carrier-sandbox: left without an answer: the move goes on in the sandbox; "clock" shows where it is.')
      process.exit(signals.exitCode())
    }
    isAsked = true
    say(`${signal}: stopping after the step it is at … Ctrl+C again leaves at once.`)
    client.control('DELETE', '/clock/advance').catch((error: unknown) => {
      // It has ended by itself meanwhile: its own answer is on the way.
      if (error instanceof RefusedError && error.status === 409) return
      const why = error instanceof Error ? error.message : String(error)
      say(`carrier-sandbox: it could not be stopped: ${why} It goes on.`)
    })
  })
  return signals
}

/** What a receiver has not answered yet, or will be asked again. */
async function describePending(client: ControlClient): Promise<readonly string[]> {
  const log = await client.control('GET', '/webhooks/deliveries?size=500')
  return listAt(log, 'items')
    .filter(delivery => textAt(delivery, 'state') === 'pending')
    .map(delivery => {
      const order = plain(optionalTextAt(delivery, 'order_id') || '–')
      const url = plain(optionalTextAt(delivery, 'url') ?? 'its endpoint')
      return `  ${textAt(delivery, 'shipment')}  ${order}  ${numberAt(delivery, 'status')}  to ${url}`
    })
}

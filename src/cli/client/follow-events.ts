import { CommandError, EXIT } from '../command-error.ts'
import { plain, say } from '../describe/output.ts'
import { untilSignalled } from '../process/until-signalled.ts'
import type { ControlClient } from './control-client.ts'
import { asFields, type Fields, optionalTextAt } from './read-answer.ts'

/** An event of the account as the stream has it (docs/control-events.md). */
export interface StreamedEvent {
  readonly type: string
  readonly data: Fields
}

interface Following {
  /** Which events. */
  readonly types: readonly string[]
  /** Called when the stream is open, before any event of it. */
  readonly begin: () => Promise<void>
  /** Called with events that came together, in order. */
  readonly take: (events: readonly StreamedEvent[]) => Promise<void> | void
}

/**
 * Follows what happens in the account until Ctrl+C, until the reader of stdout is gone, or until the sandbox ends the
 * stream, which is said on stderr.
 * @throws CommandError `unreachable` when the connection breaks; as `ControlClient.control`.
 */
export async function followEvents(client: ControlClient, { types, begin, take }: Following): Promise<void> {
  const stop = new AbortController()
  void untilSignalled().then(() => stop.abort())
  process.stdout.once('error', () => stop.abort())
  try {
    const stream = await client.download(`/events?types=${types.join(',')}`, stop.signal)
    await begin()
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of stream) {
      const frames = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = frames.pop() ?? ''
      const events = frames.flatMap(readFrame)
      for (const { type, data } of events) if (type === 'gap') say(gapSentence(data))
      const told = events.filter(({ type }) => types.includes(type))
      if (told.length > 0) await take(told)
      const end = events.find(({ type }) => type === 'end')
      if (end) return say(plain(`The events have ended: ${optionalTextAt(end.data, 'reason')}`))
    }
  } catch (error) {
    if (stop.signal.aborted) return
    if (error instanceof CommandError) throw error
    throw broken(client, error)
  }
  if (!stop.signal.aborted) throw broken(client)
}

/** One frame of Server-Sent Events; comments and ids alone are none. */
function readFrame(frame: string): readonly StreamedEvent[] {
  const fields = new Map(frame.split('\n').map(line => [line.replace(/:.*$/s, ''), line.replace(/^[^:]*: ?/, '')]))
  const [type, data] = [fields.get('event'), fields.get('data')]
  return type === undefined || data === undefined ? [] : [{ type, data: asFields(JSON.parse(data)) }]
}

function gapSentence(data: Fields): string {
  return plain(`Some events are missing here: they are no longer kept (${optionalTextAt(data, 'reason')}).`)
}

function broken({ url }: ControlClient, cause?: unknown): CommandError {
  return new CommandError(EXIT.unreachable, `the connection to ${url} has broken; the sandbox may have ended.`, {
    cause,
  })
}

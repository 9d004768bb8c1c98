import { expect, test } from 'vitest'
import { codesOf } from '../support/message-patterns.ts'
import type { Exchange } from './exchange.ts'
import { readRecordings } from './recording-folder.ts'

/** What a body says of a refusal: `error`, `exception` and lists of messages, wherever they stand in `data`. */
function messagesIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data]
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(messagesIn) : []
}

test.each(['spec', 'observed'] as const)('every recorded refusal of %s speaks in messages of the table', world => {
  const { events: _events, ...files } = readRecordings(world)
  // Recordings are lists of exchanges: test/golden/recording-folder.ts writes them.
  const exchanges = Object.values(files).flat() as readonly Exchange[]
  const refused = exchanges.filter(({ answer: { status } }) => status >= 400 && status !== 401 && status !== 404)
  const said = refused.flatMap(({ answer }) => messagesIn(Object(answer.body).data))
  expect(said.length).toBeGreaterThan(50)
  expect(said.filter(message => codesOf(message).length === 0)).toEqual([])
})

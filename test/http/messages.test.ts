import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { englishOf } from '../../src/domain/messages/reason.ts'
import { MESSAGES, say } from '../../src/domain/messages.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { codesOf } from '../support/message-patterns.ts'
import { ACCOUNT } from './messages/account.ts'
import { EDGE } from './messages/edge.ts'
import type { Exercise } from './messages/exercise.ts'
import { FIELDS } from './messages/fields.ts'
import { ONDEMAND } from './messages/ondemand.ts'
import { STANDARD } from './messages/standard.ts'

const EXERCISES: readonly Exercise[] = [...EDGE, ...FIELDS, ...STANDARD, ...ONDEMAND, ...ACCOUNT]

const VALIDATION = say('validation_failed')

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

describe('a request brings about each message of the table, with each of its statuses', () => {
  test.each(EXERCISES)('%s, %i: %s', async (code, status, words, ask) => {
    const open = async (set = {}) => clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen', seed: 7, set }))
    const answer = await ask({ sandbox, client: await open(), open })
    expect({ status: answer.status, type: answer.headers['content-type'] }).toEqual({
      status,
      type: 'application/json; charset=utf-8',
    })
    const said = messagesIn(answer.body)
    expect(said).toContainEqual(typeof words === 'string' ? words : expect.stringMatching(words))
    for (const message of said) expect(codesOf(message), message).not.toEqual([])
    expect(answer.headers['x-sandbox-reason']).toMatch(/^[ -~]{10,300}$/)
    // An English message is the reason itself; of several fields the first one's is there.
    const english = said.filter(message => message !== VALIDATION).map(message => englishOf(message) ?? message)
    const starts = english.map(message =>
      message
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[Đđ].*/s, '')
        .slice(0, 20),
    )
    expect(starts.some(start => String(answer.headers['x-sandbox-reason']).includes(start))).toBe(true)
    const meant = said.filter(message => (typeof words === 'string' ? message === words : words.test(message)))
    expect(meant.flatMap(codesOf)).toContain(code)
  })

  test('none is left out', () => {
    const provoked = (code: string) => EXERCISES.flatMap(([of, status]) => (of === code ? [status] : []))
    for (const [code, { http }] of Object.entries(MESSAGES)) {
      expect({ code, http: [...new Set(provoked(code))].sort() }).toEqual({ code, http })
    }
  })
})

/** `data.error`; `data.exception` and the lists in `data.errors`, or those straight in `data`; `carrier_error`. */
function messagesIn({ data, carrier_error }: Answered): readonly string[] {
  if (typeof carrier_error === 'string') return [carrier_error]
  if (typeof data.error === 'string') return [data.error]
  const { errors, exception } = data
  if (typeof exception !== 'string') return Object.values(data).flat().map(String)
  return [exception, ...Object.values(Object(errors)).flat().map(String)]
}

interface Answered {
  readonly data: Readonly<Record<string, unknown>>
  readonly carrier_error?: unknown
}

import type { Check } from '../check.ts'
import { notApplicable } from '../check.ts'
import { validateCases } from '../validate-cases.ts'

export const staleSignature: Check = {
  name: 'stale-signature',
  title: 'a valid signature that is an hour old is refused',
  why: 'Who has recorded a request could otherwise send it again for ever.',
  expected: '4xx',
  async run(session) {
    if (!session.scheme.proves.time) {
      return notApplicable(`the scheme "${session.parts.signing.scheme}" carries no time that is signed`)
    }
    const event = session.draft(await session.order(), 'lost')
    const cases = [{ case: 'signed an hour ago', exchange: await session.send(event, { seal: 'hour-old' }) }]
    return validateCases(cases, {
      wanted: '4xx',
      todo: 'Refuse a timestamp that is more than 5 minutes from your own clock; it is signed, so no one can renew it.',
    })
  },
}

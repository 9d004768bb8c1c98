import type { Check } from '../check.ts'
import { notApplicable } from '../check.ts'
import { validateCases } from '../validate-cases.ts'

export const missingSignature: Check = {
  name: 'missing-signature',
  title: 'a request without a signature is refused',
  why: 'A consumer that verifies only signed requests accepts every unsigned one.',
  expected: '4xx',
  async run(session) {
    if (session.scheme.secret === null)
      return notApplicable('the scheme "none" signs nothing: pass --scheme and --secret')
    const event = session.draft(await session.order(), 'lost')
    const cases = [{ case: 'without a signature', exchange: await session.send(event, { seal: 'none' }) }]
    return validateCases(cases, { wanted: '4xx', todo: 'Answer 401 when there is no signature.' })
  },
}

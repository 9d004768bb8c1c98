import type { Check } from '../check.ts'
import { notApplicable } from '../check.ts'
import { validateCases } from '../validate-cases.ts'

export const wrongSignature: Check = {
  name: 'wrong-signature',
  title: 'a wrong signature is refused',
  why: 'Otherwise anyone who knows the address can report a parcel as delivered or lost.',
  expected: '4xx',
  async run(session) {
    if (session.scheme.secret === null)
      return notApplicable('the scheme "none" signs nothing: pass --scheme and --secret')
    const event = session.draft(await session.order(), 'lost')
    const cases = [
      { case: 'signed with another secret', exchange: await session.send(event, { seal: 'other-secret' }) },
      // Comparing in constant time throws on unequal lengths, and that is a 500 in many consumers.
      { case: 'with a signature that is too short', exchange: await session.send(event, { seal: 'cut-short' }) },
    ]
    return validateCases(cases, {
      wanted: '4xx',
      todo: 'Compute the signature over the raw body with your secret, compare in constant time, and answer 401 when it differs in bytes or in length.',
    })
  },
}

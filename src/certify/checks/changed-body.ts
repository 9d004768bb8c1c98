import { type Check, notApplicable } from '../check.ts'
import { validateCases } from '../validate-cases.ts'

const TODO = 'Verify over the raw bytes of the body, before any parser; do not serialize the JSON again.'

export const changedBody: Check = {
  name: 'changed-body',
  title: 'the signature is held against the bytes that came',
  why: 'A body that is parsed and serialized again has other bytes: forgeries pass, or genuine events are refused.',
  expected: '4xx to a body that was changed after signing, 2xx to one that was written in another way before',
  async run(session) {
    if (!session.scheme.proves.body) {
      return notApplicable(`the scheme "${session.parts.signing.scheme}" does not sign the body`)
    }
    const order = await session.order()
    const event = session.draft(order, 'picked-up')
    const bytes = Buffer.from(JSON.stringify(event), 'utf8')
    const changed = Buffer.from(JSON.stringify({ ...event, status: '917' }), 'utf8')
    const spaced = Buffer.from(JSON.stringify(event, null, 1), 'utf8')
    const forged = [
      { case: 'another status than was signed', exchange: await session.send(changed, { signed: bytes }) },
      { case: 'white space that was not signed', exchange: await session.send(spaced, { signed: bytes }) },
    ]
    const genuine = [{ case: 'white space that was signed', exchange: await session.send(spaced) }]
    const refused = validateCases(forged, { wanted: '4xx', todo: TODO })
    const taken = validateCases(genuine, { wanted: '2xx', todo: TODO })
    const failures = [refused, taken].flatMap(finding => (finding.verdict === 'FAIL' ? finding.failures : []))
    const got = `${refused.got}; ${taken.got}`
    return failures.length === 0 ? { verdict: 'PASS', got } : { verdict: 'FAIL', got, failures }
  },
}

import { type Check, notApplicable } from '../check.ts'
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

/** What a clause throws when what was seen is not what the document says. */
export class Finding extends Error {
  constructor({ expected, seen, again }) {
    super(`expected ${expected}; seen ${seen}`)
    this.expected = expected
    this.seen = seen
    this.again = again
  }
}

export function fail(expected, seen, again) {
  throw new Finding({ expected: typeof expected === 'string' ? expected : show(expected), seen: show(seen), again })
}

/** @param {string} what the value as a reader finds it, as `total_fee of the rate best 12` */
export function same(what, seen, expected, again) {
  if (!equal(seen, expected)) fail(`${what} = ${show(expected)}`, seen, again)
}

export function holds(what, condition, seen, again) {
  if (!condition) fail(what, seen, again)
}

export function equal(one, other) {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every(key => key in other && equal(one[key], other[key]))
}

/** The keys in which two objects differ, with both values. */
export function differences(one, other) {
  const keys = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])
  return [...keys].filter(key => !equal(one?.[key], other?.[key])).map(key => [key, one?.[key], other?.[key]])
}

/** An answer of this status, whose `code` mirrors it. */
export function answered(answer, status) {
  if (answer.status !== status) fail(`HTTP ${status}`, `${answer.status} ${answer.text}`, answer.again)
  if (answer.body === undefined) fail('a JSON body', answer.text, answer.again)
  return answer.body
}

/** The envelope of a success; returns its data. */
export function dataOf(answer) {
  const body = answered(answer, 200)
  same('code', body.code, 200, answer.again)
  same('status', body.status, 'success', answer.again)
  return body.data
}

/** The envelope of an error; returns its body. */
export function refused(answer, status) {
  const body = answered(answer, status)
  same('code', body.code, status, answer.again)
  same('status', body.status, 'error', answer.again)
  return body
}

/** The messages of a 422 by key, wherever this operation has them. */
export function keysOf(answer, where = 'errors') {
  const body = refused(answer, 422)
  same('message', body.message, 'Unprocessable Entity', answer.again)
  if (where === 'errors') {
    holds('data.exception is a text', isText(body.data?.exception), body.data, answer.again)
    holds('data.errors is an object', isObject(body.data?.errors), body.data, answer.again)
  }
  const map = where === 'errors' ? body.data.errors : body.data
  holds('messages by key', isObject(map), body.data, answer.again)
  for (const [key, list] of Object.entries(map)) {
    const texts = Array.isArray(list) && list.length > 0 && list.every(isText)
    holds(`an array of messages for ${key}`, texts, list, answer.again)
  }
  return map
}

export function refusedFor(answer, keys, where) {
  const map = keysOf(answer, where)
  for (const key of keys) holds(`a message for ${key}`, key in map, Object.keys(map), answer.again)
}

export const isText = value => typeof value === 'string' && value !== ''
export const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value)

export function show(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === undefined) return 'nothing'
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}

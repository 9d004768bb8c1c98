import { describe, expect, test } from 'vitest'
import { checkEffects } from './check-effects.ts'
import { EFFECTS } from './effects.ts'

function judge(path: string, text: string) {
  return checkEffects([{ path, text }]).map(({ line, found }) => [line, found])
}

/** [path, source, expected line, expected finding] */
const planted: readonly (readonly [string, string, number, string])[] = [
  ['src/domain/time/clock.ts', '/** why */\nconst now = Date.now()', 2, 'Date.now (wall time)'],
  ['src/domain/time/clock.ts', `const x = 'đủ'; const now = new Date()`, 1, 'Date (wall time)'],
  ['src/domain/time/clock.ts', 'const now = new Date', 1, 'Date (wall time)'],
  ['src/domain/time/clock.ts', 'const now = new Date(...[])', 1, 'Date (wall time)'],
  ['src/domain/time/clock.ts', 'const now = Date()', 1, 'Date (wall time)'],
  ['src/domain/time/clock.ts', `const now = Date['now']()`, 1, 'Date.now (wall time)'],
  ['src/domain/time/clock.ts', 'const now = (Date).now', 1, 'Date.now (wall time)'],
  ['src/domain/time/clock.ts', 'const { now } = Date', 1, 'Date (wall time)'],
  ['src/domain/time/clock.ts', 'const now = Date[key]()', 1, 'Date (wall time)'],
  ['src/domain/time/clock.ts', 'const quote = (now = Date.now) => now()', 1, 'Date.now (wall time)'],
  [
    'src/contract/reports/write-har.ts',
    `import { writeFileSync } from 'node:fs'`,
    1,
    'node:fs.writeFileSync (file that others may read)',
  ],
  ['src/service/time/engine.ts', 'const t = performance.now()', 1, 'performance.now (wall time)'],
  ['src/service/time/engine.ts', 'const t = globalThis.performance.now()', 1, 'performance.now (wall time)'],
  ['src/service/time/engine.ts', `import { performance as p } from 'node:perf_hooks'`, 1, 'performance (wall time)'],
  ['src/service/time/engine.ts', 'const t = process.hrtime.bigint()', 1, 'process.hrtime.bigint (wall time)'],
  ['src/service/time/ticker.ts', 'setTimeout(tick, 10)', 1, 'setTimeout (wall timer)'],
  ['src/service/time/ticker.ts', 'run({ setTimeout })', 1, 'setTimeout (wall timer)'],
  [
    'src/service/time/ticker.ts',
    `import { setTimeout as wait } from 'node:timers/promises'`,
    1,
    'setTimeout (wall timer)',
  ],
  ['src/service/time/ticker.ts', `import * as t from 'timers'\nt.setInterval(f, 1)`, 2, 'setInterval (wall timer)'],
  ['src/http/app.ts', 'globalThis.setInterval(tick, 10)', 1, 'setInterval (wall timer)'],
  ['src/http/app.ts', 'setImmediate(next)', 1, 'setImmediate (yield to the loop)'],
  ['src/webhooks/queue.ts', 'AbortSignal.timeout(100)', 1, 'AbortSignal.timeout (abort timer)'],
  ['src/domain/random.ts', 'const x = Math.random()', 1, 'Math.random (randomness)'],
  ['src/domain/random.ts', 'const { random } = Math', 1, 'Math (randomness)'],
  ['src/domain/random.ts', 'const x = crypto.randomUUID()', 1, 'crypto.randomUUID (randomness)'],
  ['src/domain/random.ts', 'globalThis.crypto?.getRandomValues(a)', 1, 'crypto.getRandomValues (randomness)'],
  ['src/http/token.ts', `import { randomBytes } from 'node:crypto'`, 1, 'crypto.randomBytes (randomness)'],
  ['src/http/token.ts', `export { randomUUID } from 'node:crypto'`, 1, 'crypto.randomUUID (randomness)'],
  ['src/http/token.ts', `import c from 'crypto'\nc.randomInt(3)`, 2, 'crypto.randomInt (randomness)'],
  ['src/http/token.ts', `(await import('node:crypto')).randomBytes(8)`, 1, 'crypto.randomBytes (randomness)'],
  ['src/http/token.ts', `const c = await import('node:crypto')`, 1, 'crypto (randomness)'],
  ['src/http/token.ts', `export * from 'node:crypto'`, 1, 'crypto (randomness)'],
  ['src/service/booking/rates.ts', 'const port = process.env.PORT', 1, 'process.env.PORT (environment)'],
  ['src/sandbox.ts', 'const port = process.env.PORT', 1, 'process.env.PORT (environment)'],
  ['src/cli/main.ts', 'const { env } = process', 1, 'process (environment)'],
  ['src/cli/main.ts', `import { env } from 'node:process'`, 1, 'process.env (environment)'],
  ['src/cli/main.ts', `await fetch('http://127.0.0.1')`, 1, 'fetch (outgoing HTTP)'],
  ['src/sandbox.ts', `import http from 'node:http'\nhttp.request(url)`, 2, 'node:http.request (outgoing HTTP)'],
  ['src/contract/runner.ts', `import { get } from 'node:https'`, 1, 'node:https.get (outgoing HTTP)'],
  ['src/webhooks/queue.ts', 'const send = globalThis.fetch', 1, 'fetch (outgoing HTTP)'],
  ['src/webhooks/queue.ts', `new WebSocket('ws://x')`, 1, 'WebSocket (outgoing HTTP)'],
]

describe('a planted effect is found', () => {
  test.each(planted)('%s: %s', (path, source, line, found) => {
    expect(judge(path, source)).toEqual([[line, found]])
  })

  test('every effect has a planted one', () => {
    const found = planted.map(([, , , finding]) => finding)
    expect(EFFECTS.filter(effect => !found.some(finding => finding.includes(`(${effect.name})`)))).toEqual([])
  })
})

describe('what has no effect, or may have it there, is left alone', () => {
  test.each([
    ['src/domain/time/clock.ts', 'const day = new Date(instant)'],
    ['src/domain/time/clock.ts', `const day = Date.UTC(2026, 0, 5) + Date.parse('2026-01-05')`],
    ['src/domain/time/clock.ts', 'const isDay = value instanceof Date'],
    ['src/config.ts', 'const isMarked = MARK in globalThis'],
    ['src/domain/time/clock.ts', 'const show = (at: Date): Date => at'],
    ['src/domain/time/clock.ts', '// Date.now() would follow the wall\nconst text = "Math.random()"'],
    ['src/domain/time/clock.ts', 'const now = clock.now()'],
    ['src/domain/money.ts', 'const vnd = Math.round(x)'],
    ['src/store/lock.ts', 'socket.setTimeout(500)'],
    ['src/store/snapshot.ts', 'await new Promise(resolve => setImmediate(resolve))'],
    ['src/service/time/engine.ts', `import { setImmediate } from 'node:timers/promises'`],
    ['src/service/time/engine.ts', 'const timers: { setTimeout: typeof setTimeout } = ports'],
    ['src/service/time/engine.ts', 'const ports = { setTimeout: after }'],
    ['src/webhooks/sign/standard.ts', `import { createHmac, timingSafeEqual } from 'node:crypto'`],
    ['src/http/token.ts', `import type { randomBytes } from 'node:crypto'`],
    ['src/http/app.ts', 'process.stdout.write(process.pid.toString())'],
    ['src/sandbox.ts', 'const now = Date.now(); setTimeout(f, 1); crypto.randomUUID()'],
    ['src/sandbox.ts', `import http from 'node:http'\nhttp.createServer(app)`],
    ['src/ports/wall-clock.ts', 'export const now = () => Date.now()'],
    ['src/config.ts', 'const port = process.env.PORT'],
    ['src/cli/describe/output.ts', 'const started = performance.now()'],
    ['src/cli/client/forward.ts', 'await fetch(url)'],
    ['src/contract/client.ts', 'await fetch(url)'],
    ['src/dashboard/app.ts', `new EventSource('/__sandbox/events')`],
    ['test/store/replay.test.ts', 'const now = Date.now()'],
  ])('%s: %s', (path, source) => {
    expect(judge(path, source)).toEqual([])
  })
})

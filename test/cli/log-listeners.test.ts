import { afterEach, describe, expect, test, vi } from 'vitest'
import { describeLog, isEachShown, logListeners } from '../../src/cli/process/log-listeners.ts'

afterEach(() => vi.restoreAllMocks())

/** What `run` writes on a stderr that is a terminal, or not. */
function said(run: () => void, isTTY = false): readonly string[] {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    lines.push(String(text).replace(/\n$/, ''))
    return true
  })
  onTerminal(isTTY, run)
  return lines
}

function onTerminal<T>(isTTY: boolean, run: () => T): T {
  const before = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY')
  Object.defineProperty(process.stderr, 'isTTY', { value: isTTY, configurable: true })
  try {
    return run()
  } finally {
    if (before === undefined) Reflect.deleteProperty(process.stderr, 'isTTY')
    else Object.defineProperty(process.stderr, 'isTTY', before)
  }
}

test.each([
  [{}, { terminal: true, elsewhere: false }],
  [{ quiet: true }, { terminal: false, elsewhere: false }],
  [{ logFormat: 'lines' }, { terminal: true, elsewhere: true }],
  [
    { logFormat: 'lines', quiet: true },
    { terminal: false, elsewhere: false },
  ],
  [{ logFormat: 'json' }, { terminal: false, elsewhere: false }],
  [{ logLevel: 'silent' }, { terminal: false, elsewhere: false }],
  [{ logLevel: 'error' }, { terminal: true, elsewhere: false }],
] as const)('%j shows each call, move and webhook: %j', (flags, shown) => {
  expect({
    terminal: onTerminal(true, () => isEachShown(flags)),
    elsewhere: onTerminal(false, () => isEachShown(flags)),
  }).toEqual(shown)
})

describe('who writes what', () => {
  const warning = { level: 'warn', facts: {}, message: 'the disk is full' } as const
  const call = (path: string) =>
    ({
      level: 'debug',
      facts: { method: 'GET', path, account: undefined, status: 200, ms: 1 },
      message: 'request',
    }) as const

  test('json: pino does, so nothing is written here', () => {
    expect(logListeners({ logFormat: 'json', isEachShown: false })).toEqual({})
  })

  test.each([undefined, 'lines'] as const)('%s: a warning is one line', logFormat => {
    const { onLog } = logListeners({ logFormat, isEachShown: false })
    expect(said(() => onLog?.(warning))).toEqual(['carrier-sandbox: warning: the disk is full'])
  })

  test('a call that has its line is not told a second time as a request, others are', () => {
    const { onLog } = logListeners({ isEachShown: true })
    expect(said(() => onLog?.(call('/api/v2/cities')))).toEqual([])
    expect(said(() => onLog?.(call('/__sandbox/clock')))).toHaveLength(1)
    expect(said(() => logListeners({ isEachShown: false }).onLog?.(call('/api/v2/cities')))).toHaveLength(1)
  })
})

describe('a line of the log', () => {
  test.each([
    // What the message says is not said again.
    [
      { problems: ['a.yaml:1:1: no name'], kept: null },
      'a.yaml:1:1: no name\nit counts for nothing',
      ['carrier-sandbox: warning: a.yaml:1:1: no name', '  it counts for nothing'],
    ],
    [
      { added: ['x'], removed: [] },
      'it has changed (added: x)',
      ['carrier-sandbox: warning: it has changed (added: x)'],
    ],
    [
      { world: 'lan', error: 'Error: ENOSPC' },
      'it could not be written',
      ['carrier-sandbox: warning: it could not be written (world: lan; error: Error: ENOSPC)'],
    ],
    [{ file: 'a\u001b]0;x\u0007' }, 'odd\u202e', ['carrier-sandbox: warning: odd\\u202e (file: a\\u001b]0;x\\u0007)']],
    [{ nested: { a: 1 } }, 'm', ['carrier-sandbox: warning: m (nested: {"a":1})']],
  ] as const)('%j %j', (facts, message, lines) => {
    expect(onTerminal(false, () => describeLog({ level: 'warn', facts, message })).split('\n')).toEqual(lines)
  })

  test('has colour on a terminal only', () => {
    const entry = { level: 'error', facts: {}, message: 'm' } as const
    expect(onTerminal(true, () => describeLog(entry))).toContain('\u001b[31m')
    expect(onTerminal(false, () => describeLog(entry))).toBe('carrier-sandbox: error: m')
  })
})

import { describe, expect, test } from 'vitest'
import { checkClocks } from './check-clocks.ts'
import { checkEffects } from './check-effects.ts'
import { checkImports } from './check-imports.ts'
import { checkPorts } from './check-ports.ts'
import { checkRooms } from './check-rooms.ts'
import { checkSameEverywhere } from './check-same-everywhere.ts'
import { checkStyle } from './check-style.ts'
import { CLOCK_READERS, MOST_CLOCK_READERS } from './clock-readers.ts'
import { readTree } from './read-tree.ts'
import { describeViolation } from './violation.ts'

describe('the project keeps its architecture', async () => {
  const files = await readTree()

  test('the tree was really read', () => {
    const paths = files.map(file => file.path)
    expect(paths).toContain('src/domain/errors.ts')
    expect(paths).toContain('test/architecture/architecture.test.ts')
    expect(files.every(file => file.text !== '')).toBe(true)
  })

  test('the list of the files that read a clock is short, and names files that there are', () => {
    expect(CLOCK_READERS.size).toBeLessThanOrEqual(MOST_CLOCK_READERS)
    const paths = new Set(files.map(file => file.path))
    expect([...CLOCK_READERS.keys()].filter(path => !paths.has(path))).toEqual([])
  })

  test.each([
    ['every import is one that its layer may have', checkImports],
    ['time, timers, randomness, environment and outgoing HTTP stay where they enter', checkEffects],
    ['a clock is read where an instant is made or a duration measured', checkClocks],
    ['no number and no text depends on the version of Node', checkSameEverywhere],
    ['no folder is a heap, and the rooms of the service form no circle', checkRooms],
    ['every service names the ports it uses', checkPorts],
    ['every file keeps the house style', checkStyle],
  ])('%s', (_sentence, check) => {
    expect(check(files).map(describeViolation)).toEqual([])
  })
})

test('a file that cannot be parsed is named, never passed over', () => {
  const broken = [{ path: 'src/domain/quote.ts', text: 'let x: number = ;' }]
  for (const check of [checkImports, checkEffects, checkClocks, checkSameEverywhere, checkStyle]) {
    expect(() => check(broken)).toThrow('src/domain/quote.ts cannot be parsed')
  }
})

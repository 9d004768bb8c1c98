import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutGraph, NODE_WIDTH } from '../../src/dashboard/picture/lay-out-graph.ts'
import { graphPartsOf } from '../../src/dashboard/views/scenarios/editor/graph-parts.ts'
import { type Part, scriptOf } from '../../src/dashboard/views/scenarios/script-of.ts'
import type { ScenarioFile } from '../../src/schemas/types.gen.ts'
import { randomScenario } from '../support/random-scenario.ts'

/** The page's texts need a browser; where boxes stand does not depend on what they say. */
const say = (name: string | symbol) => () => String(name)
// Whatever is asked of it, it gives a function that names it.
const t = new Proxy({}, { get: (_texts, name) => say(name) }) as Parameters<typeof graphPartsOf>[2]['t']
const teller = { t, language: 'en' } as const

const stepsIn = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => {
    if (part.kind === 'step') return sum + 1
    return (
      sum + (part.kind === 'repeat' ? stepsIn(part.parts) : part.ways.reduce((all, way) => all + stepsIn(way.parts), 0))
    )
  }, 0)

test('every step of any script has a box, no two of them touch, and all are inside the picture', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 14 }), (seed, most) => {
      // The page's own words for the same file.
      const file = randomScenario(seed, { most }) as unknown as ScenarioFile
      const script = scriptOf(file, null, [])
      const { parts, boxes } = graphPartsOf(script, null, teller)
      const { nodes, width, height } = layOutGraph(parts, false)
      const extra = script.delay === null && script.error === null ? 1 : 2
      expect(nodes.length).toBe(stepsIn(script.parts) + extra)
      expect(nodes.every(({ key }) => boxes.has(key))).toBe(true)
      for (const [index, one] of nodes.entries()) {
        expect(one.x >= 0 && one.x + NODE_WIDTH <= width && one.y >= 0 && one.y + one.height <= height).toBe(true)
        const touching = nodes
          .slice(index + 1)
          .filter(
            other =>
              Math.abs(other.x - one.x) < NODE_WIDTH && other.y < one.y + one.height && one.y < other.y + other.height,
          )
        expect(touching).toEqual([])
      }
    }),
    { numRuns: 200 },
  )
})

test('the words beside a line are inside the picture and do not reach into the next way', () => {
  // As the page measures it: 12 px, of which a letter takes some 6.2 on an average.
  const wait = '18 giờ đến 1 ngày 6 giờ 30 phút 15 giây'
  const right = (x: number) => x + wait.length * 6.2
  const step = (key: string) => ({ kind: 'node', key, lines: 0, wait }) as const
  const ways = ['a', 'b'].map(key => ({ label: '50 %', isTaken: null, parts: [step(key)] }))
  const alone = layOutGraph([step('one')], false)
  expect(right(alone.labels[0]?.x ?? Number.NaN)).toBeLessThanOrEqual(alone.width)
  const forked = layOutGraph([{ kind: 'fork', ways }], false)
  const waits = forked.labels.filter(({ kind }) => kind === 'wait')
  expect(waits).toHaveLength(2)
  expect(right(waits[0]?.x ?? Number.NaN)).toBeLessThan(forked.nodes[1]?.x ?? Number.NaN)
  expect(right(waits[1]?.x ?? Number.NaN)).toBeLessThanOrEqual(forked.width)
})

test('what another way leads to is not on the taken path, whatever is inside it', () => {
  const file: ScenarioFile = {
    name: 'a',
    description: 'b',
    line: 'standard',
    steps: [
      {
        choose: [
          { weight: 1, steps: [{ after: '1h', status: 'picked-up' }] },
          { weight: 3, steps: [{ choose: [{ steps: [{ after: '2h', status: 'lost' }] }] }] },
        ],
      },
      { after: '3h', status: 'delivered' },
    ],
  }
  // A choice inside a way that was not drawn is not drawn either.
  const { parts } = graphPartsOf(scriptOf(file, null, []), new Set(['/steps/0 1']), teller)
  const looks = Object.fromEntries(layOutGraph(parts, true).nodes.map(({ key, look }) => [key, look]))
  expect(looks).toEqual({
    booked: 'taken',
    '/steps/0/choose/0/steps/0': 'taken',
    '/steps/0/choose/1/steps/0/choose/0/steps/0': 'untaken',
    '/steps/1': 'taken',
  })
})

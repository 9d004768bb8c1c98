import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { measureScript } from '../../src/domain/scenarios/measure-script.ts'
import type { AnyScenario } from '../../src/domain/scenarios/scenario.ts'
import { parseDuration } from '../../src/domain/time/duration.ts'
import { readSchema } from '../../src/schemas/registry.ts'
import { readScenarios } from '../fixtures/read-scenarios.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { readChart } from './read-chart.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/gen-scenarios-doc.mjs', import.meta.url))
const PAGE = fileURLToPath(new URL('../../docs/scenarios.md', import.meta.url))

const run = (...flags: readonly string[]) => spawnSync(process.execPath, [SCRIPT, ...flags], { encoding: 'utf8' })
const sectionsOf = (page: string) => page.split(/^### /m).slice(1)
const chartsOf = (text: string) =>
  [...text.matchAll(/```mermaid\n(.*?)```/gs)].map(([, chart = '']) => readChart(chart))

function durationOf({ line, script }: AnyScenario, from = 0): number {
  return (line === 'standard' ? measureScript(script.slice(from)) : measureScript(script.slice(from))).duration
}

/** The page of one scenario that does not ship. */
async function draw(scenario: object): Promise<string> {
  const folder = await temporaryFolder()
  const scenarios = join(folder, 'scenarios')
  await mkdir(scenarios)
  await writeFile(join(scenarios, 'sample.json'), JSON.stringify(scenario))
  const page = join(folder, 'page.md')
  expect(run('--scenarios', scenarios, '--out', page)).toMatchObject({ status: 0 })
  return readFile(page, 'utf8')
}

test('the committed page is that of the scenarios that ship', () => {
  expect(run('--check')).toMatchObject({ status: 0, stderr: '' })
})

test('a stale page is refused with the command that renews it, and left as it is', async () => {
  const stale = join(await temporaryFolder(), 'scenarios.md')
  const text = (await readFile(PAGE, 'utf8')).replace('SBX-LOST-', 'SBX-GONE-')
  await writeFile(stale, text)
  const { status, stderr } = run('--check', '--out', stale)
  expect(status).toBe(1)
  expect(stderr).toContain('run `node scripts/gen-scenarios-doc.mjs`')
  expect(await readFile(stale, 'utf8')).toBe(text)
  expect(run('--out', stale).status).toBe(0)
  expect(await readFile(stale, 'utf8')).toBe(await readFile(PAGE, 'utf8'))
})

test('a missing page is stale', async () => {
  expect(run('--check', '--out', join(await temporaryFolder(), 'none.md')).status).toBe(1)
})

describe('the page', async () => {
  const page = await readFile(PAGE, 'utf8')

  test.each(readScenarios())('has $name in its table and with its graph', scenario => {
    const { name, description, match, script, create } = scenario
    const [row = ''] = page.split('\n').filter(line => line.startsWith(`| [${name}](#${name}) `))
    const [, , said, orderId, phone, , longest = ''] = row.split('|').map(cell => cell.trim())
    expect(said).toBe(description)
    expect([orderId, phone]).toEqual([`\`${match[0]?.orderId}\``, `\`${match[1]?.phone}\``])

    // What `scenarios validate` says too; after a delivery that the rate promises, the waits behind it.
    const ms = longest.split(' ').reduce((sum, part) => sum + (parseDuration(part) ?? 0), 0)
    const promised = script.findLastIndex(entry => entry.kind === 'step' && entry.step.wait.kind === 'promise')
    expect(longest.startsWith('the promise')).toBe(promised >= 0)
    expect(ms).toBe(promised >= 0 ? durationOf(scenario, promised + 1) : create.delayMs + durationOf(scenario))

    const [section = ''] = sectionsOf(page).filter(text => text.startsWith(`${name}\n`))
    expect(section).toContain(`](../scenarios/${name}.yaml)`)
    const [chart, ...others] = chartsOf(section)
    expect(others).toEqual([])
    const steps = script.flatMap(entry => (entry.kind === 'step' ? [entry.step.status] : []))
    const codes = [...(chart?.nodes.values() ?? [])].map(label => Number(/\((\d+)\)/.exec(label)?.[1]))
    expect(codes.slice(2)).toEqual(steps)
  })

  test('has no section of a scenario that does not ship', () => {
    const names = sectionsOf(page).map(section => section.split('\n')[0] ?? '')
    expect(names.sort()).toEqual(
      readScenarios()
        .map(({ name }) => name)
        .sort(),
    )
  })

  test('has a link target for every link of its table', () => {
    for (const [, target] of page.matchAll(/\]\(#([^)]+)\)/g)) expect(page).toContain(`\n### ${target}\n`)
  })
})

test('rounds, choices, forced moves and other carriers are drawn', async () => {
  const sample = readSchema('sandbox/scenario.schema.json').examples.find(
    ({ name }: { name: string }) => name === 'rough-week',
  )
  const page = await draw(sample)
  const [chart, withGhtk] = chartsOf(page)
  expect([...(chart?.nodes.entries() ?? [])]).toEqual([
    ['s0', 'booked: waiting-for-pickup (901)'],
    ['s1', 'accepted by the carrier (901)'],
    ['s2', 'on-the-way-to-pick-up (902)'],
    ['s3', 'picked-up (903)<br/>set weight 1500, overweight_fee 5000'],
    ['s4', 'out-for-delivery (904)'],
    ['s5', 'delivery-failed (906)<br/>webhook copies 2'],
    ['s6', 'out-for-delivery (904)'],
    ['s7', 'delivery-failed (906)<br/>set re_delivery_fee 11000'],
    ['s8', 'returning (907)'],
    ['s9', 'returned (908)<br/>set return_fee 50%'],
    ['s10', 'lost (917)'],
  ])
  expect(chart?.edges).toEqual([
    's0 -- 2s -> s1',
    's1 -- 30m -> s2',
    's2 -- 1h–3h -> s3',
    's3 -- 08:30 next day -> s4',
    's4 -- 4h -> s5',
    's5 -- 1d -> s6',
    's6 -- 3h -> s7',
    's7 -- ×2: 1d -> s6',
    's7 -- 75%, 1h -> s8',
    's8 -- 2d -> s9',
    's7 -- 25%, 1d -> s10',
  ])
  expect(page).toContain('With the carrier `ghtk`:')
  expect(withGhtk?.edges).toEqual(['s0 -- 2s -> s1', 's1 -- 1h -> s2', 's2 -- 1d -> s3'])
  expect(page).toContain('| `returned` (908); `lost` (917) |')
})

test('what a choice leaves out, what follows it, and a round that begins with one are drawn', async () => {
  const page = await draw({
    name: 'sample',
    description: 'A sample.',
    line: 'standard',
    steps: [
      { at: '09:00', status: 'picked-up', webhook: { mutate: { drop: ['order_id'] }, content_type: '<b>#1' } },
      {
        repeat: 3,
        steps: [
          { choose: [{ steps: [{ after: '1h', status: 918 }] }, { weight: 2, steps: [] }] },
          { at: '08:30', days: 2, status: 904, reason: 'Khách "bận"' },
          { after: '2h', status: 906 },
        ],
      },
      { after: '1h', status: 905, force: true },
    ],
  })
  const [chart] = chartsOf(page)
  // What a scenario says cannot end its label.
  expect(chart?.nodes.get('s2')).toBe(
    'picked-up (903)<br/>webhook mutate {#quot;drop#quot;:[#quot;order_id#quot;]}, content_type #lt;b#gt;#35;1',
  )
  expect(chart?.edges).toEqual([
    's0 -- at once -> s1',
    's1 -- next 09:00 -> s2',
    's2 -- 33.3%, 1h -> s3',
    's3 -- 08:30 2 days later -> s4',
    's2 -- 66.7%, 08:30 2 days later -> s4',
    's4 -- 2h -> s5',
    's5 -- ×3: 33.3%, 1h -> s3',
    's5 -- ×3: 66.7%, 08:30 2 days later -> s4',
    's5 .. 1h, forced -> s6',
  ])
})

test('the road of an on-demand order leads back for the next stop', async () => {
  const [chart] = chartsOf(
    sectionsOf(await readFile(PAGE, 'utf8')).find(text => text.startsWith('ondemand-one-stop-fails')) ?? '',
  )
  expect(chart?.edges.slice(-2)).toEqual(['s12 -- next stop: 1m -> s10', 's9 -- no stop left: 2m -> s13'])
})

describe('the reader of charts refuses', () => {
  const good = 'flowchart TD\n  s0(["a"])\n  s1["b (901)"]\n  s0 -->|"1h"| s1\n'

  test('nothing of a good one', () => {
    expect(readChart(good).edges).toEqual(['s0 -- 1h -> s1'])
  })

  test.each([
    ['another kind of chart', good.replace('flowchart TD', 'stateDiagram-v2')],
    ['a quote within a label', good.replace('b (901)', 'b "c"')],
    ['other HTML than a line break', good.replace('b (901)', 'b<b>c')],
    ['an empty label', good.replace('1h', '')],
    ['a reserved id', good.replaceAll('s1', 'end')],
    ['an id that is taken', good.replace('s1["b', 's0["b')],
    ['an edge of no node', good.replace('| s1', '| s2')],
    ['a node that nothing leads to', good.replace('  s0 -->|"1h"| s1\n', '')],
    ['an arrow Mermaid does not know', good.replace('-->', '->')],
    ['a label without its closing bracket', good.replace('"]', '"')],
  ])('%s', (_what, chart) => {
    expect(() => readChart(chart)).toThrow()
  })
})

/**
 * Writes docs/scenarios.md from the scenario files that ship: what each is for, how it is chosen, and its graph. `--check`
 * writes nothing and exits 1 when the committed page is stale. `--out FILE` names another file than the committed one,
 * `--scenarios DIR` another folder than the shipped one.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { keepGenerated } from './keep-generated.mjs'
import { drawScenario } from './scenarios/draw-scenario.mjs'
import { longestOf, writeDuration } from './scenarios/measure-scenario.mjs'
import { readScenarios } from './scenarios/read-scenarios.mjs'

const ROOT = new URL('../', import.meta.url)
const TARGET = fileURLToPath(new URL('docs/scenarios.md', ROOT))
const SHIPPED = fileURLToPath(new URL('scenarios/', ROOT))
const COMMAND = 'node scripts/gen-scenarios-doc.mjs'
const STATUSES = JSON.parse(readFileSync(new URL('fixtures/status-codes.json', ROOT), 'utf8'))

const code = text => `\`${text}\``

/** A status as scenario files write it, by code or slug. */
function namesOf(line) {
  return word => {
    const found = STATUSES[line].find(row => row.slug === word || String(row.code) === String(word))
    if (!found) throw new Error(`there is no ${line} status ${word}`)
    return found
  }
}

/** Columns as wide as their widest cell, so that the page reads well as it is. */
function table(head, rows) {
  const cells = [head, ...rows].map(row => row.map(cell => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map(row => row[column].length)))
  const line = row => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [top, ...body] = cells.map(line)
  return [top, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n')
}

/** A scenario as it goes with all carriers, and as it goes with those it treats otherwise. */
function branchesOf({ create, steps, carriers = {} }) {
  const own = Object.entries(carriers).map(([carrier, branch]) => ({ carrier, create, steps, ...branch }))
  return [{ carrier: null, create, steps }, ...own]
}

function endsOf(scenario) {
  const names = namesOf(scenario.line)
  const charts = branchesOf(scenario).map(branch => drawScenario(branch, scenario.line, names))
  const [ends, codes] = ['ends', 'codes'].map(key => [...new Set(charts.flatMap(chart => chart[key]))])
  return ends.map(status => {
    // What the daily settlement takes on.
    const isDelivered = status === 905 || status === 916 || (status === 908 && codes.includes(916))
    const then = scenario.line === 'standard' && isDelivered ? `, then ${code('completed')} (913)` : ''
    return `${code(names(status).slug)} (${status})${then}`
  })
}

function magicOf({ match = [] }) {
  const told = key => match.filter(entry => entry[key] !== undefined).map(entry => code(entry[key]))
  return { prefixes: told('order_id'), phones: told('phone') }
}

const longest = scenario => writeDuration(Math.max(...branchesOf(scenario).map(longestOf)))

function overview(scenarios) {
  const rows = scenarios.map(scenario => {
    const { prefixes, phones } = magicOf(scenario)
    const { name, description } = scenario
    const ends = endsOf(scenario).join('; ')
    return [`[${name}](#${name})`, description, prefixes.join(', '), phones.join(', '), ends, longest(scenario)]
  })
  return table(['Scenario', 'What happens', 'order_id', 'Phone', 'Ends in', 'At most'], rows)
}

function section(scenario) {
  const { name, description, line, file } = scenario
  const names = namesOf(line)
  const charts = branchesOf(scenario).map(branch => {
    const title = branch.carrier === null ? '' : `With the carrier ${code(branch.carrier)}:\n\n`
    return `${title}\`\`\`mermaid\n${drawScenario(branch, line, names).lines.join('\n')}\n\`\`\`\n`
  })
  return `### ${name}\n\n${description} ([file](../scenarios/${file}))\n\n${charts.join('\n')}`
}

function generate(scenarios) {
  const standard = scenarios.filter(({ line }) => line === 'standard')
  const ondemand = scenarios.filter(({ line }) => line === 'ondemand')
  return `# Scenarios

This page is made by ${code(COMMAND)} from ${code('scenarios/')}. Do not edit it. How to write one of your own:
[writing-scenarios.md](writing-scenarios.md).

A scenario says what happens to a parcel after its booking. ${scenarios.length} ship: ${standard.length} for the standard line, ${ondemand.length} for the on-demand line. The
first match decides:

1. The header ${code('X-Sandbox-Scenario: NAME')} on the creating request.
2. A magic value of the table below: an ${code('order_id')} of that pattern (${code('*')} is anything), or the recipient's phone. The longer
   pattern of two wins, and a pattern wins against a phone.
3. The account's default: ${code('--scenario NAME')}, or what the control API has set.
4. ${code('happy')}; ${code('ondemand-happy')} on the on-demand line.

"At most" is the time from the booking to the last step with every wait as long as it may be, without the settlement that
follows a delivery: the account's daily job at 20:00 takes delivered parcels on, those with COD 909 → 912 → 910 → 911 → 913,
the others to 913. A pace (${code('--pace 10s')}, the default of ${code('start')}) caps every wait; a frozen clock moves only when you move it.

The money of each, step by step, is in ${code('test/golden/timelines/')}, with the same bookings.

## Standard

${overview(standard)}

## On-demand

"At most" counts every stop that the script tells of once; each further stop takes its stretch of the road again.

${overview(ondemand)}

## The graphs

A node is a step: the status by its slug and code. An edge is the wait before it: ${code('1h–3h')} is drawn from the seed,
${code('08:30 next day')} is clock time in GMT+7, ${code('×2')} leads back into a round, a percentage is one way of a choice, a dotted edge is a move
that the table of legal moves forbids and the file forces.

${[...standard, ...ondemand].map(section).join('\n')}`
}

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    out: { type: 'string', default: TARGET },
    scenarios: { type: 'string', default: SHIPPED },
  },
})
const fresh = generate(readScenarios(values.scenarios))
keepGenerated(fresh, { target: values.out, check: values.check, source: 'the scenarios', command: COMMAND })

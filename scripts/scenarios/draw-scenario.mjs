/** A scenario as a Mermaid flowchart: a node for every step of the text, an edge for every wait. */
import { writeWait } from './measure-scenario.mjs'

/** Entities keep what a scenario says from ending its label's quotes, or from being read as HTML. */
const ENTITIES = { '#': '#35;', '"': '#quot;', '<': '#lt;', '>': '#gt;' }
const quoted = lines => `"${lines.map(line => line.replace(/[#"<>]/g, sign => ENTITIES[sign])).join('<br/>')}"`

/**
 * @param branch `create` and `steps` of a scenario
 * @param line standard or ondemand
 * @param names a status word → { code, slug }
 * @returns the lines of the chart, the codes it may end with, and those of all its steps
 */
export function drawScenario({ create = {}, steps = [] }, line, names) {
  const nodes = []
  const edges = []
  const add = (lines, { shape = ['[', ']'], code = null } = {}) => {
    const node = { id: `s${nodes.length}`, lines, shape, code }
    nodes.push(node)
    return node
  }
  const connect = (from, to, { label, forced = false }) => {
    const known = edges.some(edge => edge.from === from && edge.to === to && edge.label === label)
    if (!known) edges.push({ from, to, label, forced })
  }

  /** `from`: where the script stands, each with what an edge that leaves it says first. */
  const walk = (entries, from) => {
    let ends = from
    for (const entry of entries) {
      if (entry.repeat !== undefined) ends = walkRounds(entry, ends)
      else if (entry.choose !== undefined) ends = walkChoice(entry, ends)
      else ends = walkStep(entry, ends)
    }
    return ends
  }
  const walkStep = (step, ends) => {
    const { code, slug } = names(step.status)
    const node = add([`${slug} (${code})`, ...remarks(step)], { code })
    for (const { node: end, said } of ends) {
      const label = [...said, writeWait(step), ...(step.force ? ['forced'] : [])].join(', ')
      connect(end, node, { label, forced: step.force })
    }
    return [{ node, said: [] }]
  }
  const walkChoice = ({ choose }, ends) => {
    const total = choose.reduce((sum, { weight = 1 }) => sum + weight, 0)
    return choose.flatMap(({ weight = 1, steps: way }) => {
      const share = `${Number(((100 * weight) / total).toFixed(1))}%`
      return walk(
        way,
        ends.map(({ node, said }) => ({ node, said: [...said, share] })),
      )
    })
  }
  const walkRounds = ({ repeat, steps: round }, ends) => {
    const before = edges.length
    const sources = ends.map(({ node }) => node)
    const last = walk(round, ends)
    const entries = edges.slice(before).filter(({ from }) => sources.includes(from))
    if (repeat > 1) {
      for (const { node } of last.filter(end => !sources.includes(end.node))) {
        for (const { to, label } of entries) connect(node, to, { label: `×${repeat}: ${label}` })
      }
    }
    return last
  }

  const [first, stays] = line === 'standard' ? ['waiting-for-pickup (901)', ' (901)'] : ['new (900)', '']
  const booked = add([`booked: ${first}`], { shape: ['([', '])'] })
  const wait = create.delay === undefined || /^0+[a-z]+$/.test(create.delay) ? 'at once' : create.delay
  const refusal = line === 'standard' ? 900 : 1000
  const answer = add(
    create.error === undefined
      ? [`accepted by the carrier${stays}`, ...remarks(create)]
      : [`${names(refusal).slug} (${refusal})`, ...remarks(create)],
    { code: create.error === undefined ? null : refusal },
  )
  connect(booked, answer, { label: wait })
  const ends = walk(steps, [{ node: answer, said: [] }])
  if (line === 'ondemand') drawStops(steps, { nodes, connect, names })

  return {
    lines: [
      'flowchart TD',
      ...nodes.map(({ id, lines, shape: [open, close] }) => `  ${id}${open}${quoted(lines)}${close}`),
      ...edges.map(
        ({ from, to, label, forced }) => `  ${from.id} ${forced ? '-.->' : '-->'}|${quoted([label])}| ${to.id}`,
      ),
    ],
    ends: [...new Set(ends.map(({ node }) => node.code).filter(code => code !== null))],
    codes: nodes.map(({ code }) => code).filter(code => code !== null),
  }
}

/** What a step does beside the move. */
function remarks({ set, webhook, driver, point, point_status }) {
  const written = value =>
    Object.entries(value)
      .map(([key, one]) => (one === true ? key : `${key} ${typeof one === 'object' ? JSON.stringify(one) : one}`))
      .join(', ')
  return [
    ...(set === undefined ? [] : [`set ${written(set)}`]),
    ...(driver === undefined ? [] : [`driver ${written(driver)}`]),
    ...(point === undefined ? [] : [`point ${point}`]),
    ...(point_status === undefined ? [] : [`point ${point_status}`]),
    ...(webhook === undefined ? [] : [`webhook ${written(webhook)}`]),
  ]
}

/**
 * The road of an on-demand script is driven stop by stop: each stretch (from out-for-delivery to delivered, or to a stop
 * given up) takes one stop, the last one all that are left. Drawn for scripts without rounds, choices and named points.
 */
function drawStops(steps, { nodes, connect, names }) {
  if (steps.some(step => step.status === undefined || step.point !== undefined)) return
  // Two nodes stand before the first step.
  const nodeOf = index => nodes[index + 2]
  const stretches = []
  for (let index = 0; index < steps.length; index++) {
    if (names(steps[index].status).code !== 905) continue
    const length = steps.slice(index).findIndex(isLastOfStretch(names))
    if (length < 0) break
    stretches.push([index, index + length])
    index += length
  }
  for (const [number, [begin, end]] of stretches.entries()) {
    if (number === stretches.length - 1) {
      connect(nodeOf(end), nodeOf(begin), { label: `next stop: ${writeWait(steps[begin])}` })
    }
    const after = nodeOf(end + 1)
    if (number > 0 && after) connect(nodeOf(begin - 1), after, { label: `no stop left: ${writeWait(steps[end + 1])}` })
  }
}

const isLastOfStretch =
  names =>
  ({ status, point_status }) => {
    const { code } = names(status)
    return code === 906 || (code === 907 && point_status === 'failed')
  }

import type { LearnedSwitch, LearnReport } from './learn.ts'

const GROUPS = [
  { state: 'seen', title: 'Seen' },
  { state: 'needs-writes', title: 'Only with more permission' },
  { state: 'not-visible', title: 'Not visible' },
] as const

/** For a person: each switch in its group, with the evidence or the reason; then what was sent. */
export function describeLearned({ target, switches, sent, leftovers }: LearnReport): readonly string[] {
  const groups = GROUPS.flatMap(({ state, title }) => {
    const own = switches.filter(one => one.state === state)
    return own.length === 0 ? [] : ['', `${title} (${own.length})`, ...own.map(line)]
  })
  const requests = Object.entries(sent).map(([method, count]) => `${count} ${method}`)
  return [
    `How ${target.url} reads the open clauses`,
    ...groups,
    '',
    `Sent: ${requests.join(', ')}.`,
    ...leftovers.map(({ kind, id, nonce, why }) => `Left behind: ${kind} ${id ?? nonce}: ${why}`),
  ]
}

function line(one: LearnedSwitch): string {
  const name = one.switch.padEnd(24)
  return one.state === 'seen' ? `  ${name}${JSON.stringify(one.value)}: ${one.evidence}` : `  ${name}${one.why}`
}

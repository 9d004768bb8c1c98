import { writeYaml } from '../../files/write-yaml.ts'
import type { ProfileFile } from '../../schemas/types.gen.ts'
import type { LearnedSwitch, LearnReport } from './learn.ts'

/** The report as one JSON document, its names as in the JSON of a run. */
export function writeLearned({ target, switches, learned, sent, leftovers }: LearnReport): object {
  return {
    target: { url: target.url, kind: target.kind, version: target.version },
    switches: switches.map(one =>
      one.state === 'seen'
        ? { switch: one.switch, state: one.state, value: one.value, evidence: one.evidence }
        : { switch: one.switch, state: one.state, why: one.why },
    ),
    learned,
    sent,
    leftovers: leftovers.map(({ kind, id, nonce, why }) => ({ kind, id, nonce, why })),
  }
}

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

/** The reading of a target as a profile: what was not seen stays as in `spec`. */
export function profileOfLearned({ target, learned }: LearnReport): ProfileFile {
  const { host } = new URL(target.url)
  const seen = Object.keys(learned).length
  return {
    name: nameOf(host),
    description: `How ${host} was seen to read ${seen} open clauses; the others as in spec.`,
    extends: 'spec',
    // Each value was checked by profile.schema.json when it was seen.
    switches: learned as ProfileFile['switches'],
  }
}

/**
 * The text of a file for `start --profile FILE`. In YAML each switch has its evidence behind it, and those not seen are
 * named.
 */
export function writeLearnedProfile(report: LearnReport, format: 'yaml' | 'json'): string {
  const { name, description = '', extends: base = 'spec', switches } = profileOfLearned(report)
  const profile = { name, description, extends: base, switches }
  if (format === 'json') return `${JSON.stringify(profile, null, 2)}\n`
  const unseen = report.switches.flatMap(one => (one.state === 'seen' ? [] : [`  ${one.switch}: ${one.why}`]))
  const by = Object.fromEntries(
    report.switches.flatMap(one => (one.state === 'seen' ? [[one.switch, one.evidence]] : [])),
  )
  const head = unseen.length === 0 ? [] : ['Not seen, so as in spec:', ...unseen]
  return writeYaml(profile, { head, remarks: { of: 'switches', by } })
}

/** `127.0.0.1:4100` → `learned-127-0-0-1-4100`. */
function nameOf(host: string): string {
  const words = host
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `learned-${words}`.slice(0, 64).replace(/-$/, '')
}

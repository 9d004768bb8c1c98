import { writeYaml } from '../../files/write-yaml.ts'
import type { ProfileFile } from '../../schemas/types.gen.ts'
import type { LearnReport } from './learn.ts'

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

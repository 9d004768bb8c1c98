import { readFileSync } from 'node:fs'
import type { Switches } from '../../src/domain/profile.ts'
import type { SwitchSchema } from '../../src/vary/switch-variations.ts'

const readJson = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

export const SWITCH_SCHEMAS: Readonly<Record<string, SwitchSchema>> = readJson(
  'schemas/sandbox/profile-switches.schema.json',
).properties

/** What a sandbox answers by unless it is told otherwise. */
export const COMPATIBLE: Switches = readJson('fixtures/profiles/compatible.json').switches

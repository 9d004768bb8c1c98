import { SCENARIO_PURPOSES } from './messages/scenario-purposes.ts'
import type { Language } from './preferences.ts'

export interface Described {
  readonly name: string
  readonly description: string
  readonly source: 'shipped' | 'folder' | 'account'
}

/** What a scenario is for: one of the package in the language of the page, another one as its author says. */
export function purposeOf({ name, description, source }: Described, spoken: Language): string {
  return (spoken === 'vi' && source === 'shipped' ? SCENARIO_PURPOSES[name] : undefined) ?? description
}

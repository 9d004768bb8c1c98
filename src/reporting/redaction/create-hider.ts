import { type ShellWord, splitVariables } from '../quote-shell.ts'
import { createReplacer, type Replacement } from './create-replacer.ts'
import { secretForms } from './secret-forms.ts'

/** A secret, and the variable that stands in its place in every report: `$WEBHOOK_SECRET`. Many may share one. */
export interface NamedSecret {
  readonly variable: string
  readonly value: string
}

export interface Hider {
  /** The text with `$WEBHOOK_SECRET` in the place of each secret, in whatever spelling it stands there. */
  readonly text: (text: string) => string
  /** The same as an argument of a command, in which the shell fills these variables in. */
  readonly word: (text: string) => ShellWord
}

const VARIABLE = /\$([A-Z][A-Z0-9_]*)/g

export function createHider(secrets: readonly NamedSecret[]): Hider {
  const replace = createReplacer(secretReplacements(secrets))
  const names = new Set(secrets.map(({ variable }) => variable))
  return {
    text: replace,
    word: text => {
      const hidden = replace(text)
      return hidden === text ? [text] : splitVariables(hidden, VARIABLE, name => (names.has(name) ? name : null))
    },
  }
}

export type ReplacementOptions = (value: string) => Pick<Replacement, 'whole' | 'cut'>

/** All spellings of all secrets. Of two secrets with one value the first names it. */
export function secretReplacements(
  secrets: Iterable<NamedSecret>,
  optionsOf: ReplacementOptions = () => ({}),
): readonly Replacement[] {
  const byForm = new Map<string, Replacement>()
  for (const { variable, value } of secrets) {
    if (value === '') continue
    for (const text of secretForms(value)) {
      if (!byForm.has(text)) byForm.set(text, { text, instead: `$${variable}`, ...optionsOf(value) })
    }
  }
  return [...byForm.values()]
}

import type { WhyFinding } from '../../schemas/types.gen.ts'
import { FINDINGS, type FindingCode } from './finding-table.ts'

/** What a finding says beside its texts. */
export interface FindingFacts {
  /** For the braces of its texts; a pair is one value per language. */
  readonly values?: Readonly<Record<string, string | number | { readonly en: string; readonly vi: string }>>
  /** The call that helps; absent = there is none, or a person has to decide. */
  readonly call?: {
    readonly method: 'POST' | 'PUT' | 'DELETE'
    readonly path: string
    readonly body?: Record<string, unknown>
  }
  readonly about?: NonNullable<WhyFinding['about']>
}

/** A row of the table with its braces filled in. */
export function makeFinding(code: FindingCode, { values = {}, call, about }: FindingFacts = {}): WhyFinding {
  const { severity, title, detail, label } = FINDINGS[code]
  const said = (texts: { readonly en: string; readonly vi: string }) => ({
    en: fill(texts.en, 'en', values),
    vi: fill(texts.vi, 'vi', values),
  })
  return {
    code,
    severity,
    title: said(title),
    detail: said(detail),
    fix: call && label ? { label: said(label), method: call.method, path: call.path, body: call.body ?? null } : null,
    about: about ?? null,
  }
}

/** @throws Error for a brace without a value: the texts and the code that fills them belong together. */
function fill(text: string, language: 'en' | 'vi', values: NonNullable<FindingFacts['values']>): string {
  return text.replace(/\{([a-z]+)\}/g, (_brace, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for {${name}} in "${text}"`)
    return typeof value === 'object' ? value[language] : String(value)
  })
}

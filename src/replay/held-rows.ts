/** What a store held when its recording began: all rows of all worlds, with marks in the place of secrets. */
import { redactBody } from '../domain/redaction/redact-body.ts'
import { REDACTED, redactText } from '../domain/redaction/redact-text.ts'
import { isSecretName } from '../domain/redaction/secret-name.ts'
import { ROW_LAYOUT } from '../domain/world.ts'
import type { Recording } from '../schemas/types.gen.ts'
import type { Store, WorldRows } from '../store/store.ts'
import { isGiven, type SecretBook } from './secret-book.ts'

export type Held = NonNullable<Recording['held']>

export interface HeldWorld {
  readonly world: string
  /** The latest virtual instant of a commit in it. */
  readonly at: number
  /** Rows are immutable: to keep them costs nothing until others stand in their place. */
  readonly rows: WorldRows
}

/** All that stands in a store that is not in use yet. */
export async function readHeld(store: Store): Promise<readonly HeldWorld[]> {
  const worlds: HeldWorld[] = []
  for (const world of await store.worlds()) {
    worlds.push({ world, at: await store.lastAt(world), rows: await store.allRows(world) })
  }
  return worlds
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
type Fields = Readonly<Record<string, unknown>>

/** Settings of the installation that are secrets. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set(['signing_key', 'control_token'])

/** Fields of secrets by their table: names alone do not tell, because a key of an index is called so, too. */
const SECRET_FIELDS: Readonly<Record<string, readonly string[]>> = {
  account: ['password', 'clientSecret', 'refreshToken', 'webhookSecret'],
  endpoints: ['secret'],
}

/** Notes the secrets of rows, so that they are found wherever they stand. */
export function noteHeld(held: readonly HeldWorld[], book: SecretBook): void {
  for (const { rows } of held) {
    for (const table of ['account', 'endpoints', 'settings'] as const) {
      for (const row of rows[table]) {
        secretsOf(table, { ...row }, secret => {
          if (isGiven(secret)) book.note('given', secret)
          return secret
        })
      }
    }
    for (const { url } of rows.endpoints) book.noteUrl(url)
    for (const { attempts } of rows.deliveries) for (const { url } of attempts) book.noteUrl(url)
  }
}

/** What a recording has of them; undefined = the store was empty. */
export function writeHeld(held: readonly HeldWorld[], book: SecretBook): Held | undefined {
  if (held.length === 0) return undefined
  const mark = (secret: string): string =>
    isGiven(secret) ? `{{given:${book.note('given', secret)}}}` : book.hide(secret)
  const worlds = held.map(({ world, at, rows }) => {
    // Each of its own table, which is not asked for here.
    const tables = (Object.entries(rows) as [string, readonly Row[]][]).filter(([, some]) => some.length > 0)
    return {
      world,
      at,
      rows: Object.fromEntries(
        tables.map(([table, some]) => {
          const shown = table === 'deliveries' ? some.map(withoutForeignSecrets) : some
          // Texts of it alone: marks stand inside of its texts.
          const hidden: readonly Row[] = JSON.parse(book.hide(JSON.stringify(shown)))
          const marked = hidden.map((row, n) => ({ ...row, ...secretsOf(table, some[n] ?? {}, mark) }))
          return [table, marked] as const
        }),
      ),
    }
  })
  return { layout: ROW_LAYOUT, worlds }
}

/** The fields of a row that hold secrets, each changed. */
function secretsOf(table: string, row: Fields, change: (secret: string) => string): Fields {
  const changed: Record<string, unknown> = {}
  for (const name of SECRET_FIELDS[table] ?? []) {
    const value = row[name]
    if (typeof value === 'string') changed[name] = change(value)
  }
  if (table === 'endpoints' && Array.isArray(row.oldSecrets)) {
    changed.oldSecrets = row.oldSecrets.map(old => ({ ...old, secret: change(String(old.secret)) }))
  }
  if (table === 'settings' && SECRET_SETTINGS.has(String(row.id))) changed.value = change(String(row.value))
  return changed
}

/** A receiver is foreign: what it answered may hold secrets of its own. */
function withoutForeignSecrets(row: Row): Row {
  if (!Array.isArray(row.attempts)) return row
  const attempts = row.attempts.map(attempt => ({
    ...attempt,
    detail: attempt.detail === null ? null : redactText(String(attempt.detail)),
    responseHeaders: Object.fromEntries(
      Object.entries(Object(attempt.responseHeaders)).map(([name, value]) => [
        name,
        isSecretName(name) ? REDACTED : redactText(String(value)),
      ]),
    ),
    responseBody: redactBody(String(attempt.responseBody)),
  }))
  return { ...row, attempts }
}

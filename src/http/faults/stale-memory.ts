import { fingerprint } from '../../domain/random.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Core } from '../../service/world/core.ts'
import type { WireAnswer } from './wire-answer.ts'

interface Showing {
  readonly answer: WireAnswer
  /** Wall ms. */
  readonly at: number
}

interface Shown {
  /** By path and query, the one that was longest not shown again first. */
  readonly showings: Map<string, Showing>
  chars: number
}

/** Kept of each account: so many reads, and of all of them so many characters. */
const MOST_READS = 200
const MOST_CHARS = 1_048_576

/**
 * What reads have shown (A20). Kept are the last answers of GETs of accounts that have any fault rule, and of GETs that ask
 * for `stale` by header. They belong to the account's row: a reset, or a change of its settings, forgets them.
 */
export interface StaleMemory {
  /** What the same read of the same account showed last, unless that is longer ago than `ms` of wall time. */
  recall(
    account: AccountRow,
    url: string,
    since: { readonly now: number; readonly ms: number },
  ): WireAnswer | null | Promise<WireAnswer | null>
  remember(account: AccountRow, url: string, showing: Showing): void | Promise<void>
}

type SharedTexts = Pick<NonNullable<Core['store']['shared']>, 'keepText' | 'keptText'>

/** Several processes remember together what any of them has shown. */
export function createSharedStaleMemory(shared: SharedTexts): StaleMemory {
  const prints = new WeakMap<AccountRow, string>()
  const nameOf = (account: AccountRow, url: string): string => {
    const print = prints.get(account) ?? fingerprint(JSON.stringify(account))
    prints.set(account, print)
    return `${print} ${url}`
  }
  return {
    async recall(account, url, { now, ms }) {
      const text = await shared.keptText(account.id, nameOf(account, url), now - ms)
      // Only `remember` writes it.
      return text === null ? null : (JSON.parse(text) as WireAnswer)
    },
    remember(account, url, { answer: { status, headers, body }, at }) {
      const answer: WireAnswer = { status, headers, body: String(body) }
      return shared.keepText(account.id, nameOf(account, url), { text: JSON.stringify(answer), at })
    },
  }
}

export function createStaleMemory() {
  const accounts = new WeakMap<AccountRow, Shown>()
  const forget = (shown: Shown, url: string): void => {
    const known = shown.showings.get(url)
    if (known === undefined) return
    shown.showings.delete(url)
    shown.chars -= known.answer.body.length
  }
  return {
    recall(
      account: AccountRow,
      url: string,
      { now, ms }: { readonly now: number; readonly ms: number },
    ): WireAnswer | null {
      const known = accounts.get(account)?.showings.get(url)
      return known !== undefined && now - known.at < ms ? known.answer : null
    },
    remember(account: AccountRow, url: string, showing: Showing): void {
      const shown = accounts.get(account) ?? { showings: new Map(), chars: 0 }
      accounts.set(account, shown)
      forget(shown, url)
      if (showing.answer.body.length > MOST_CHARS) return
      shown.showings.set(url, showing)
      shown.chars += showing.answer.body.length
      for (const oldest of shown.showings.keys()) {
        if (shown.showings.size <= MOST_READS && shown.chars <= MOST_CHARS) break
        forget(shown, oldest)
      }
    },
  }
}

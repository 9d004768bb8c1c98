import { formatMoney } from '../format.ts'

/** @param vnd null where there is none yet */
export function Money({ vnd }: { readonly vnd: number | null }) {
  return <span class="money">{vnd === null ? '—' : formatMoney(vnd)}</span>
}

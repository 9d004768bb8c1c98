import type { FaultRule, FaultsAdded } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { showToast } from '../../toasts.ts'

export interface AddOptions {
  /** What the notice says of their ids. */
  readonly said: (ids: string) => string
  readonly undo: string
  /** They were taken back. */
  readonly onChange: () => void
}

/** Adds rules behind those there are, and offers to take them back. @throws ApiProblem */
export async function addRules(rules: readonly FaultRule[], { said, undo, onChange }: AddOptions): Promise<void> {
  const added = await control<FaultsAdded>('POST', '/faults', rules)
  const ids = added.rules.map(({ id }) => id)
  const run = async () => {
    for (const id of ids) await control('DELETE', `/faults/${encodeURIComponent(id)}`)
    onChange()
  }
  showToast({ kind: 'success', text: said(ids.join(', ')), action: { text: undo, run } })
}

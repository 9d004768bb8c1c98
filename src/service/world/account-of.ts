import type { AccountRow } from '../../domain/world.ts'
import type { View } from '../../store/store.ts'

export async function accountOf({
  tx,
  world,
}: {
  readonly tx: Pick<View, 'get'>
  readonly world: string
}): Promise<AccountRow> {
  const account = await tx.get('account', world)
  if (!account) throw new Error(`the world "${world}" has no account`)
  return account
}

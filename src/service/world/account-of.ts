import type { AccountRow } from '../../domain/world.ts'
import type { Change } from './commit.ts'

export async function accountOf({ tx, world }: Pick<Change, 'tx' | 'world'>): Promise<AccountRow> {
  const account = await tx.get('account', world)
  if (!account) throw new Error(`the world "${world}" has no account`)
  return account
}

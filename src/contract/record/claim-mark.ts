import { ContractError } from '../contract-error.ts'
import type { RunParts } from '../run/session-parts.ts'

/**
 * Makes sure that nobody else records the same seed on the same sandbox: both would make accounts of the same names, and
 * each would take the other's away. @returns gives the names free again, once.
 * @throws ContractError `refused` when somebody does.
 */
export async function claimMark(
  { client, ledger, target }: Pick<RunParts, 'client' | 'ledger' | 'target'>,
  {
    mark,
    seed,
    controlToken,
  }: { readonly mark: string; readonly seed: number; readonly controlToken?: string | undefined },
): Promise<() => Promise<void>> {
  if (target.kind !== 'sandbox') return () => Promise.resolve()
  const authorization = controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` }
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...authorization }
  const id = `${mark}-claim`
  const { got, error } = await client.beside({
    method: 'POST',
    path: '/__sandbox/accounts',
    headers,
    body: JSON.stringify({ id, clock: 'frozen' }),
  })
  if (got === null) throw new ContractError('unreachable', `The sandbox went away: ${error}.`)
  if (got.status === 409) {
    throw new ContractError(
      'refused',
      `${target.url} is being recorded with seed ${seed} already, and two such recordings would use the same accounts. Wait for it to end, or give another --seed; if none is running, "contract cleanup" takes away what a killed one left.`,
    )
  }
  if (got.status >= 400) {
    throw new ContractError('refused', `${target.url} made no account for the recording: ${got.status} ${got.text}`)
  }
  ledger.begin('account', id)
  let isOurs = true
  return async () => {
    // A second time it would be that of the next one.
    if (!isOurs) return
    isOurs = false
    const gone = await client.beside({ method: 'DELETE', path: `/__sandbox/accounts/${id}`, headers, body: null })
    if (gone.got !== null && gone.got.status < 400) ledger.removed(id)
  }
}

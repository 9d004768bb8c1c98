/** Why nothing was checked. `usage` is exit 2; `unreachable`, `refused` and `receiver` are exit 3. */
export class ContractError extends Error {
  readonly kind: 'usage' | 'unreachable' | 'refused' | 'receiver'

  constructor(kind: ContractError['kind'], message: string) {
    super(message)
    this.name = 'ContractError'
    this.kind = kind
  }
}

/** The rows of money and people of a world. Money in integer VND, instants in ms of virtual time. */

/** One movement of the prepaid wallet. `closing` is `opening` plus or minus `amount`, always. */
export interface Transaction {
  /** Arrival number, padded, so that the order of ids is the order of booking. */
  readonly id: string
  /** `GS…`, the `id` clients see. */
  readonly code: string
  readonly at: number
  readonly kind: TransactionKind
  /** Never below zero; the direction is the kind's. */
  readonly amount: number
  readonly opening: number
  readonly closing: number
  readonly description: string
  readonly shipmentId: string | null
}

export type TransactionKind =
  | 'top-up'
  | 'fee'
  | 'refund'
  /** The claim for a lost parcel. */
  | 'compensation'
  /** Debt of the wallet, deducted from a COD session. */
  | 'netted-debt'
  /** What the fees of a COD session were more than its COD. */
  | 'recovery'
  /** COD of the delivered points of an on-demand order. */
  | 'ondemand-cod'

/** A COD reconciliation session. */
export interface Invoice {
  /** `HD…`. */
  readonly id: string
  readonly at: number
  readonly totalCod: number
  /** What is taken of fees in it; what recipients paid is not. */
  readonly totalFee: number
  /** Wallet debt deducted. */
  readonly walletDebt: number
  /** `recovery_amount`: paid by the wallet where the fees are more than the COD. */
  readonly recovered: number
  readonly count: number
  /** When its `real_amount` was paid into the bank account (911); null until it was. */
  readonly paidAt: number | null
}

export interface CustomerAddress {
  /** With the names of district and city appended. */
  readonly street: string
  readonly district: string
  readonly city: string
}

export interface Customer {
  /** 8 lower-case letters or digits. */
  readonly id: string
  readonly createdAt: number
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly addresses: readonly CustomerAddress[]
}

/** An account at a bank. */
export interface BankDetails {
  readonly bankId: number
  readonly branch: string
  readonly owner: string
  readonly number: string
}

/** The account that COD money is paid into, as it was set once; the latest is in force. */
export interface BankAccountChange extends BankDetails {
  /** Arrival number, padded. */
  readonly id: string
  readonly at: number
}

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
  | 'compensation'
  /** What the wallet owed, kept back from a COD session. */
  | 'netted-debt'

/** A COD reconciliation session. */
export interface Invoice {
  /** `HD…`. */
  readonly id: string
  readonly at: number
  readonly totalCod: number
  /** Payer 1's fees only. */
  readonly totalFee: number
  /** The wallet's debt kept back. */
  readonly walletDebt: number
  readonly count: number
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

/** The account that COD money is paid into, as it was set once; the latest is in force. */
export interface BankAccountChange {
  /** Arrival number, padded. */
  readonly id: string
  readonly at: number
  readonly bankId: number
  readonly branch: string
  readonly owner: string
  readonly number: string
}

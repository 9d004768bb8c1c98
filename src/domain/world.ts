/**
 * The rows of a world: the one canonical form the domain knows. What a client sees is rendered from these rows by
 * `http/present/` and `webhooks/payload.ts`; nothing here has a wire name.
 *
 * Units: money in integer VND, weight in grams, sizes in centimetres, instants in milliseconds of virtual time since
 * 1970 (UTC). Rows are immutable: a change is a new row put in place of the old one.
 */
import type { ScenarioFile, WebhookChaos } from '../schemas/types.gen.ts'
import type { WorkingHours } from './carriers/working-hours.ts'
import type { FaultCounts, FaultMeeting, FaultRow } from './faults/fault-rows.ts'
import type { OndemandOrder } from './ondemand/order.ts'
import type { Attempt, Delivery, Endpoint, Message } from './outbox-rows.ts'
import type { Profile } from './profile.ts'
import type { PlannedWait } from './scenarios/scenario.ts'
import type { SettlementCalendar } from './settlement/calendar.ts'
import type { BankAccountChange, BankDetails, Customer, Invoice, Transaction } from './settlement/rows.ts'
import type { StandardStatus } from './shipments/statuses.ts'

/** What rows look like, as a number that grows with every change that older rows do not fit. */
export const ROW_LAYOUT = 2

export interface AccountRow {
  readonly id: string
  /** `ROW_LAYOUT` of the version that wrote the world. */
  readonly layout: number
  readonly username: string
  readonly password: string
  readonly clientId: number
  readonly clientSecret: string
  readonly refreshToken: string
  readonly webhookSecret: string
  readonly seed: number
  /** 0 at first; a reset without `replay` adds one, so that a consumer never sees one id for two things. */
  readonly epoch: number
  /** The highest there has been, where it may be higher: `replay` goes back to an earlier one. */
  readonly highestEpoch?: number
  /** The longest wait between two steps, ms; null = the scenario's own durations. */
  readonly paceMs: number | null
  /** When its COD is reconciled. */
  readonly settlement: SettlementCalendar
  /** Plans are being changed to another pace; after a crash, all of them are laid out again. */
  readonly isLayingOut?: true
  readonly defaultScenario: string
  readonly defaultOndemandScenario: string
  /** Scenarios that were added to this account, as they were written; by name, one of each. */
  readonly scenarios: readonly ScenarioFile[]
  readonly profile: Profile
  /** Wall ms: an account that is unused for so long is removed; absent = it stays. */
  readonly ttlMs?: number
  /** What a reset goes back to: how the account was made or started. */
  readonly initial: InitialSettings
}

export interface InitialSettings {
  readonly profile: Profile
  readonly paceMs: number | null
  readonly settlement: SettlementCalendar
  /** What COD is paid into; null = nothing, absent = the bank account that every account has. */
  readonly bank?: BankDetails | null
  readonly defaultScenario: string
  readonly defaultOndemandScenario: string
  /** `start` null = wall time for a running clock, `FROZEN_START` for a frozen one. */
  readonly clock: { readonly mode: ClockRow['mode']; readonly factor: number; readonly start: number | null }
}

/** How virtual time follows wall time. `virtual` belongs to `wall`; both are ms. */
export interface ClockRow {
  readonly id: 'clock'
  readonly mode: 'real' | 'frozen' | 'scaled'
  /** Virtual ms per wall ms: 1 for real, N for scaled, 0 for frozen. */
  readonly factor: number
  readonly virtual: number
  readonly wall: number
}

export interface Address {
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly street: string | null
  /** Codes as text; a name is looked up when it is shown. */
  readonly ward: string | null
  readonly district: string | null
  readonly city: string | null
  /** What they were called at the booking, where the sandbox had other locations than the shipped ones (`--locations`). */
  readonly names?: PlaceNames
  /** `NUMBERING` of the version that stored the codes, where there are no names; absent = those of 0.1.0. */
  readonly numbering?: typeof NUMBERING
}

/** Grows when codes of shipped locations come to mean other places (docs/decisions/0023-places.md). */
export const NUMBERING = 2

/** Null where nothing was called so. */
export interface PlaceNames {
  readonly ward: string | null
  readonly district: string | null
  readonly city: string | null
}

export interface Parcel {
  readonly name: string | null
  readonly quantity: number | null
  readonly width: number | null
  readonly height: number | null
  readonly length: number | null
  /** Declared, grams. */
  readonly weight: number | null
  /** Volumetric, grams, rounded up; null before a carrier (and so a divisor) is known. */
  readonly volumetricWeight: number | null
  readonly metadata: string | null
  readonly cod: number | null
  /** Declared value. */
  readonly amount: number | null
}

/** All in VND. The total is `totalFee(fees)`, never stored. */
export interface Fees {
  readonly delivery: number
  readonly service: number
  readonly cod: number
  readonly insurance: number
  readonly return: number
  readonly redelivery: number
  readonly updateInfo: number
  readonly overweight: number
  readonly discount: number
}

/** VND, or a percentage of the delivery fee. */
export type FeeChange = { readonly vnd: number } | { readonly percent: number }

/** What a step of a scenario sets (interfaces.md, "Scenario files"); what it leaves out stays. */
export interface FeeChanges {
  /** As the carrier weighed it, grams. */
  readonly weight: number | null
  readonly fees: { readonly [F in keyof Fees]?: FeeChange }
  /** At a partial delivery, VND. */
  readonly codCollected: number | null
}

export interface HistoryEntry {
  readonly status: StandardStatus
  /** Why, in the carrier's words; null = the status's own text. */
  readonly message: string | null
  readonly at: number
  /** What the step changed of weight, fees and COD; absent = nothing. */
  readonly set?: FeeChanges
  /** An entry of `note_update`; absent = none came with it. */
  readonly noteUpdate?: string
  /** What its step said of its event; absent = nothing. */
  readonly webhook?: WebhookChaos
}

/** What the carrier charges for what may happen on the way, as agreed at the booking. Weights in grams, money in VND. */
export interface CarrierTerms {
  /** Charged once, when a parcel starts its way back. */
  readonly returnFee: number
  readonly redelivery: { readonly freeAttempts: number; readonly fee: number }
  /** What a heavier parcel costs more: the booked tariff. */
  readonly overweight: {
    /** What may be too much and is accepted. */
    readonly tolerance: number
    /** Of the booking: the heavier of the declared and the volumetric one. */
    readonly chargedWeight: number
    readonly firstWeight: number
    readonly stepWeight: number
    readonly stepFee: number
  }
  /** For a lost parcel: after how many days, and VND at most, null = without a limit. Absent = 14 days, without one. */
  readonly compensation?: { readonly days: number; readonly ceiling: number | null }
}

/** How much of its total fee has been taken, and by what way; a fee is taken once (open-clauses.md, "Money"). */
export interface FeesTaken {
  readonly wallet: number
  /** By the courier from the recipient, outside the ledger. */
  readonly recipient: number
  /** In the COD session. */
  readonly session: number
}

/** One thing that will happen to a shipment. `accept` = the carrier takes it and gives a tracking number. */
export interface PlannedStep {
  readonly at: number
  /** After the step before it, as the scenario has it: `at` may come sooner, by the account's pace. */
  readonly wait: PlannedWait
  /** What the carrier said of its hours at the booking, where the step keeps them; absent = it happens at any time. */
  readonly hours?: WorkingHours
  readonly kind: 'accept' | 'refuse' | 'move'
  readonly status: StandardStatus
  readonly reason: string | null
  readonly force: boolean
  /** What the step changes of weight, fees and collected COD; null = nothing. */
  readonly set: FeeChanges | null
  /** The note that the step writes; absent = none. */
  readonly noteUpdate?: string
  /** What goes wrong with the delivery of its event; null = nothing. */
  readonly webhook: WebhookChaos | null
}

export interface Shipment {
  readonly id: string
  readonly line: 'standard'
  readonly orderId: string | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly status: StandardStatus
  readonly carrierError: string | null
  /** Short name of the carrier, e.g. `ghtk`; null when the rate could not be read. */
  readonly carrier: string | null
  /** Service number of the carrier, e.g. 12 = Tiêu chuẩn. */
  readonly service: number | null
  /** What the carrier will call it; filled into `carrierCode` when it accepts. */
  readonly trackingNumber: string | null
  /** The carrier's shipment code; null until it accepts. */
  readonly carrierCode: string | null
  /** When it did; null until then. */
  readonly acceptedAt: number | null
  readonly sortingCode: string | null
  readonly returnSortingCode: string | null
  /** 0 = the recipient pays, 1 = the sender pays. */
  readonly payer: 0 | 1
  readonly isRecall: 0 | 1
  readonly from: Address
  readonly to: Address
  readonly parcel: Parcel
  readonly fees: Fees
  /** Null for a refused booking. */
  readonly terms: CarrierTerms | null
  readonly taken: FeesTaken
  /** What a partial delivery brought; null = no scenario has said. */
  readonly codCollected: number | null
  /** The claim for its loss was paid, or is not to be. */
  readonly isCompensated: boolean
  /** The COD session it was settled in; null until it was. */
  readonly invoiceId: string | null
  /** `Dự kiến giao 3 ngày`. */
  readonly expected: string | null
  /** The instant that promises; null for a refused booking. */
  readonly expectedAt: number | null
  readonly isReturn: boolean
  readonly isPartDelivery: boolean
  readonly isLost: boolean
  readonly scenario: string
  readonly history: readonly HistoryEntry[]
  /** What the script said of the event of the acceptance, which has no entry of its own; absent = nothing. */
  readonly acceptance?: WebhookChaos
  /** What goes wrong with the event of its present state, as the step that led there says; absent = nothing. */
  readonly chaos?: WebhookChaos | undefined
  /** Steps still to come, soonest first. */
  readonly plan: readonly PlannedStep[]
}

/**
 * Something due at a virtual instant. `step`, `ondemand-step`: the first step of the shipment's or order's plan.
 * `settle`: the next move of the parcel's settlement. `claim`: what the carrier owes for a lost parcel. `attempt`: send the delivery once more. Order of execution is (dueAt, id).
 */
export type Timer =
  | { readonly id: string; readonly dueAt: number; readonly kind: 'step'; readonly shipmentId: string }
  | { readonly id: string; readonly dueAt: number; readonly kind: 'settle'; readonly shipmentId: string }
  | { readonly id: string; readonly dueAt: number; readonly kind: 'claim'; readonly shipmentId: string }
  | { readonly id: string; readonly dueAt: number; readonly kind: 'ondemand-step'; readonly orderId: string }
  | {
      readonly id: string
      readonly dueAt: number
      readonly kind: 'attempt'
      readonly deliveryId: string
      readonly endpointId: string
      /** A shipment's first attempts go one after another; null = a retry or a resend, which may overtake. */
      readonly chain: string | null
      readonly cause: Attempt['cause']
      /** It was brought forward: when its schedule has it. Absent = it stands there. */
      readonly plannedAt?: number
    }

export type AttemptTimer = Extract<Timer, { kind: 'attempt' }>

/** A number that only grows: message sequence, endpoint ids, occurrences of a request key. */
export interface Counter {
  readonly id: string
  readonly n: number
}

/** A fact about the installation, kept in the system world: the seed that was drawn, the signing key. */
export interface Setting {
  readonly id: string
  readonly value: string
}

/** When the account last asked for each rate, under the switch `rate_ttl`. One row, of the id `quotes`. */
export interface QuoteTimes {
  readonly id: string
  /** Virtual ms by the id of the rate. */
  readonly at: Readonly<Record<string, number>>
}

export interface Tables {
  readonly account: AccountRow
  readonly clock: ClockRow
  readonly shipments: Shipment
  readonly ondemand: OndemandOrder
  readonly transactions: Transaction
  readonly invoices: Invoice
  readonly customers: Customer
  readonly bankChanges: BankAccountChange
  readonly timers: Timer
  readonly endpoints: Endpoint
  readonly messages: Message
  readonly deliveries: Delivery
  readonly faults: FaultRow
  readonly faultCounts: FaultCounts
  readonly faultMeetings: FaultMeeting
  readonly counters: Counter
  readonly quotes: QuoteTimes
  readonly settings: Setting
}

export type TableName = keyof Tables

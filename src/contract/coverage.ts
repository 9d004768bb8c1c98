import type { OperationId } from '../schemas/operations.ts'

/** What was seen of one operation with one status. */
export interface CellCoverage {
  readonly operation: OperationId
  readonly method: string
  readonly path: string
  readonly status: number
  /** Whether the specification shows it: one of the 64. */
  readonly shown: boolean
  /** Whether a selected case is about it. */
  readonly selected: boolean
  /** Checked answers. */
  readonly seen: number
  readonly branches: readonly BranchCoverage[]
}

/** One reading of a cell's answer. */
export interface BranchCoverage {
  readonly name: string
  /** Whether the profile in use can answer so; true for all on a deployment of unknown profile. */
  readonly possible: boolean
  readonly seen: number
}

export interface Share {
  readonly seen: number
  readonly of: number
}

export interface CoverageReport {
  readonly cells: readonly CellCoverage[]
  /** Shown cells: of those that are selected, and of all 64. */
  readonly ofSelected: Share
  readonly absolute: Share
  /** Schema keywords, named `resources/rate.schema.json#/properties/id/minLength`, that answers went through. */
  readonly keywords: {
    readonly accepted: readonly string[]
    /** All that the schemas of the selected cells have. */
    readonly all: readonly string[]
  }
  /** Fields of the 422s that were provoked one by one: `createRates shipment.parcel.weight`. */
  readonly errorKeys: readonly string[]
  /** Lists that were seen with at least one record. */
  readonly filledLists: readonly OperationId[]
}

/** The manifest `schemas/contract.json`: what /api/v2 consists of, and which answers it may give. */
import { schemaText } from './registry.ts'
import type { Cell, ContractManifest, Operation } from './types.gen.ts'

export type { Answer, Cell, Operation } from './types.gen.ts'

export type OperationId = Operation['operationId']

let manifest: ContractManifest | undefined

/** The whole manifest, read once. It ships with the package; test/schemas/manifest.test.ts holds it to its schema. */
export function contractManifest(): ContractManifest {
  if (manifest === undefined) {
    const read: ContractManifest = JSON.parse(schemaText('contract.json'))
    manifest = read
  }
  return manifest
}

/** Every operation, in the order of the manifest. */
export function operations(): readonly Operation[] {
  return contractManifest().operations
}

export function operation(operationId: OperationId): Operation {
  const found = operations().find(candidate => candidate.operationId === operationId)
  if (found === undefined) throw new Error(`schemas/contract.json has no operation ${operationId}`)
  return found
}

/** How an operation may answer with a status: its own cell, else one that any path may give. */
export function cellOf(operation: Operation, status: number): Cell | undefined {
  const ofStatus = (cell: Cell): boolean => cell.status === status
  return operation.cells.find(ofStatus) ?? contractManifest().everywhere.find(ofStatus)
}

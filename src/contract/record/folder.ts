import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { safeJson } from '../../reporting/show-codes.ts'
import { writePrivate } from '../../reporting/write-private.ts'
import { operations } from '../../schemas/operations.ts'
import { validator } from '../../schemas/registry.ts'
import { ContractError } from '../contract-error.ts'
import { fileOfCell, type RecordedCell, type Recording, sortCells } from './recording.ts'

const SCHEMA = 'sandbox/recorded-cell.schema.json'
const NAME = /^[A-Za-z]+\.\d{3}\.json$/

/** Writes one file for each cell, and takes those of an earlier recording away. @returns their names. */
export function writeRecording({ cells }: Recording, folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (NAME.test(name)) rmSync(join(folder, name))
  return cells.map(cell => {
    const name = fileOfCell(cell)
    writePrivate(join(folder, name), `${safeJson(cell, 2)}\n`)
    return name
  })
}

/** @throws ContractError `usage` naming the folder or the file that is none of ours. */
export function readRecording(folder: string): Recording {
  const names = isFolder(folder)
    ? readdirSync(folder)
        .filter(name => NAME.test(name))
        .sort()
    : null
  if (names === null || names.length === 0) {
    const what = names === null ? 'is no folder' : 'holds no recorded answers'
    throw new ContractError('usage', `${folder} ${what}; "contract record" writes them, as createRates.200.json.`)
  }
  return { from: folder, cells: sortCells(names.map(name => readCell(join(folder, name)))) }
}

function readCell(path: string): RecordedCell {
  const value = parse(path)
  const [violation] = validator(SCHEMA)(value)
  if (violation !== undefined) {
    const where = violation.pointer === '' ? '' : ` at ${violation.pointer}`
    throw new ContractError('usage', `${path} is no recorded answer: it ${violation.message}${where}.`)
  }
  // Valid by recorded-cell.schema.json.
  const cell = value as RecordedCell
  if (operations().some(({ operationId }) => operationId === cell.operation)) return cell
  throw new ContractError('usage', `${path} is an answer of "${cell.operation}", which the contract does not have.`)
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ContractError(
      'usage',
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

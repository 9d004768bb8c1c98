import type { Counts, StoreStatus } from '../../store-tools.ts'
import { paint, plain } from './output.ts'

const STATES: Readonly<Record<StoreStatus['schema']['state'], string>> = {
  none: 'none yet; the first start makes it',
  older: 'older than this program; "store migrate" or a start brings it up',
  current: 'as this program has it',
  newer: 'newer than this program, which cannot use it',
}

/** Tables with nothing in them are left out. */
export function describeStatus(status: StoreStatus): readonly string[] {
  const { store, database, schema, processes, accounts, worlds, parcels, timers, dropped, tables } = status
  const label = (name: string) => paint('dim', name.padEnd(12))
  const version = schema.version === 0 ? '' : `version ${schema.version}, `
  return [
    `${label('store')}${store}`,
    `${label('database')}PostgreSQL ${plain(database.version)}, ${sizeOf(database.bytes)}`,
    `${label('schema')}${version}${STATES[schema.state]}`,
    `${label('sandboxes')}${processes.length === 0 ? 'none is running' : `${processes.length} running`}`,
    ...processes.map(({ seen, facts }) => `${' '.repeat(14)}${describeProcess(facts)}, seen ${seen}`),
    `${label('worlds')}${counted(worlds, 'world')}, ${counted(accounts, 'account')}, ${counted(parcels, 'parcel')}`,
    `${label('timers')}${timers.waiting} waiting, ${timers.due} due`,
    ...(dropped === 0 ? [] : [`${label('removed')}rows of ${counted(dropped, 'former world')} still take space`]),
    ...tables
      .filter(({ rows }) => rows > 0)
      .map(
        ({ name, rows, bytes }) =>
          `  ${name.padEnd(24)}${String(rows).padStart(12)} rows ${sizeOf(bytes).padStart(10)}`,
      ),
  ]
}

function describeProcess({ pid, host, url, version }: Readonly<Record<string, unknown>>): string {
  const words = [url, host, pid === undefined ? undefined : `pid ${pid}`, version]
  return (
    words
      .filter(word => word !== undefined && word !== '')
      .map(word => plain(String(word)))
      .join(', ') || 'a sandbox'
  )
}

export function describeMigration({ from, to }: { readonly from: number; readonly to: number }): string {
  if (from === to) return `The schema has version ${to} already.`
  return from === 0 ? `Made the schema, version ${to}.` : `Brought the schema from version ${from} to ${to}.`
}

export function describeExport({
  file,
  store,
  bytes,
  ...counts
}: Counts & { readonly file: string; readonly store: string; readonly bytes: number }): string {
  return `Exported ${store} to ${file}: ${describeCounts(counts)}, ${sizeOf(bytes)}.`
}

export function describeImport({
  file,
  store,
  ...counts
}: Counts & { readonly file: string; readonly store: string }): string {
  return `Imported ${file} into ${store}: ${describeCounts(counts)}.`
}

const describeCounts = ({ worlds, rows }: Counts): string => `${counted(worlds, 'world')} and ${counted(rows, 'row')}`

const counted = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(2)} GB`
}

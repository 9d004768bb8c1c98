import { isRecord } from '../edit.ts'
import type { Seen } from './probe-client.ts'

/** Headers that a client acts on; the others follow from the status or differ from run to run. */
const ACTED_ON = new Set(['content-type', 'content-encoding', 'retry-after', 'www-authenticate'])

/** A token says when it was made. */
const OF_THE_SECOND = new Set(['access_token', 'refresh_token'])

/** Places where two runs of a probe differ: `listBanks /data/0/id`, `listBanks @status`. Each once. */
export function differences(plain: readonly Seen[], planted: readonly Seen[]): readonly string[] {
  const places = plain.flatMap((was, at) => {
    const is = planted[at]
    if (is === undefined) return [`${was.operation} @missing`]
    return placesOf(was, is).map(place => `${was.operation} ${place}`)
  })
  return [...new Set([...places, ...planted.slice(plain.length).map(({ operation }) => `${operation} @more`)])]
}

function placesOf(was: Seen, is: Seen): readonly string[] {
  const status = was.status === is.status ? [] : ['@status']
  const headers = headersOf(was) === headersOf(is) ? [] : ['@header']
  if ((was.body === undefined) !== (is.body === undefined)) return [...status, ...headers, '@body']
  if (was.body === undefined && !was.bytes.equals(is.bytes)) return [...status, ...headers, '@body']
  return [...status, ...headers, ...apart(was.body, is.body, '')]
}

function headersOf({ headers }: Seen): string {
  return JSON.stringify(Object.entries(headers).filter(([name]) => ACTED_ON.has(name)))
}

function apart(was: unknown, is: unknown, at: string): readonly string[] {
  if (Array.isArray(was) && Array.isArray(is)) {
    if (was.length !== is.length) return [at]
    return was.flatMap((one, index) => apart(one, is[index], `${at}/${index}`))
  }
  if (isRecord(was) && isRecord(is)) {
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(name => !OF_THE_SECOND.has(name))
    return names.flatMap(name => apart(was[name], is[name], `${at}/${name}`))
  }
  return Object.is(was, is) ? [] : [at === '' ? '/' : at]
}

/** Whether a place lies at or below one that is written with stars. */
export function lies(place: string, below: string): boolean {
  const pattern = below
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('/**', '\u0001')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0001', '(?:/[^/]*)*')
  return new RegExp(`^${pattern}(?:/.*)?$`).test(place)
}

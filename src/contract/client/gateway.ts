/** Answers of what stands before a service: they say nothing of the service. */
import type { TargetKind } from '../check.ts'
import type { Received } from '../exchange.ts'

const STATUSES: Readonly<Record<number, string>> = {
  429: 'too many requests, past every wait',
  502: 'bad gateway',
  503: 'unavailable',
  504: 'gateway timeout',
}

/**
 * What answered in place of the service, in words; null = the service. A page for people is one, too, but not of the
 * sandbox: nothing stands before it. A redirect and a 500 are the service's own, whatever body they have.
 */
export function gatewayAnswer({ status, text, json, headers }: Received, target: TargetKind): string | null {
  const page = json === undefined && isPage(text, headers['content-type']) ? `, an HTML page${titleOf(text)}` : ''
  const meaning = STATUSES[status]
  if (meaning !== undefined) return `${status} (${meaning})${page}`
  const isOwn = status === 500 || (status >= 300 && status < 400)
  return page === '' || isOwn || target === 'sandbox' ? null : `${status}${page}`
}

/** Whether the request was turned away before anything could come of it. */
export function isTurnedAway({ status }: Received): boolean {
  return (status >= 400 && status < 500) || status === 503
}

/** HTML, by what it is or by what it says it is. */
export function isPage(text: string, contentType: string | undefined): boolean {
  if (/^\s*(?:<!doctype html|<html|<head|<body)/i.test(text)) return true
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'text/html' && text.trim() !== ''
}

/** ` ("Welcome")`, of a page that has a title. */
export function titleOf(page: string): string {
  const [, title = ''] = /<title(?:\s[^<>]*)?>([^<]{1,80})/i.exec(page) ?? []
  return title.trim() === '' ? '' : ` ("${title.trim()}")`
}

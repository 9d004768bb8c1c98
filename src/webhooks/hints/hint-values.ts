import type { Circumstances } from './circumstances.ts'
import { headerOf } from './circumstances.ts'
import { describeFlags, describeSignatures, type Language } from './describe-signing.ts'
import { findDoubt } from './find-doubt.ts'

/** What the placeholders of hints stand for. */
export function hintValues(circumstances: Circumstances, language: Language): Readonly<Record<string, string>> {
  const { outcome, signing, listensOn } = circumstances
  const url = new URL(circumstances.url)
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return {
    host: url.hostname,
    port,
    place: `${url.hostname}:${port}`,
    path: url.pathname,
    status: String(outcome.status),
    signed: describeSignatures(signing, language),
    flags: describeFlags(signing, language),
    word: findDoubt(outcome.responseBody) ?? '',
    location: finalUrl(circumstances),
    retryAfter: headerOf(circumstances, 'retry-after'),
    listensOn: listensOn ?? '',
    secureUrl: withProtocol(url, 'https:'),
    plainUrl: withProtocol(url, 'http:'),
    hostUrl: withHost(url, 'host.docker.internal'),
    otherUrl: listensOn === null ? '' : withHost(url, listensOn.replace(/:\d+$/, '')),
    reason: (outcome.detail ?? '').replace(/\.$/, ''),
  }
}

/** Where a redirect leads, without the token that a signature scheme may have put into the query. */
function finalUrl(circumstances: Circumstances): string {
  const location = headerOf(circumstances, 'location')
  if (location === '' || !URL.canParse(location, circumstances.url)) return ''
  const found = new URL(location, circumstances.url)
  if (!new URL(circumstances.url).searchParams.has('token')) found.searchParams.delete('token')
  return shown(found)
}

function withProtocol(url: URL, protocol: 'http:' | 'https:'): string {
  // The URL parser leaves out a port that is the protocol's own.
  const changed = new URL(`${protocol}//${url.hostname}${url.pathname}${url.search}`)
  changed.port = url.port
  return shown(changed)
}

function withHost(url: URL, hostname: string): string {
  const changed = new URL(url)
  changed.hostname = hostname
  return shown(changed)
}

/** Logs show no passwords. */
function shown(url: URL): string {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare.href
}

import type { AccountCredentials } from '../schemas/types.gen.ts'
import { ApiProblem, Unreachable } from './api-problem.ts'
import { takeEarly } from './early/early-calls.ts'
import { textsIn } from './i18n.ts'
import { shellMessages } from './messages/shell.ts'
import { language } from './preferences.ts'
import { account, chooseAccount, controlToken, reachable, wantsToken } from './session.ts'
import { showToast } from './toasts.ts'

/** An account can be removed, or vanish after its ttl, while the page looks at it: it goes on with the default one. */
export function leaveGoneAccount({ status, message }: ApiProblem): void {
  const id = account.peek()
  if (id === 'default' || status !== 404 || !message.startsWith(`no account "${id}"`)) return
  chooseAccount('default')
  showToast({ kind: 'info', text: textsIn(shellMessages, language.peek()).accountGone(id) })
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** The wait before the next try after a call without an answer. */
const RETRY_MS = 2_000

/** Headers of every control call: whose world, and the token if there is one. */
export function controlHeaders(): Record<string, string> {
  const token = controlToken()
  return { 'X-Sandbox-Account': account.peek(), ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
}

/**
 * Calls the control API for the account that the page looks at.
 * @param path below `/__sandbox`, e.g. `/clock`
 * @returns the parsed answer; undefined when it has no body
 * @throws ApiProblem for an answer that is no success, Unreachable when there is no answer
 */
export async function control<T>(method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  return send(method, `__sandbox${path}`, body, { ...options, headers: { ...controlHeaders(), ...options.headers } })
}

/**
 * Calls /api/v2 as an application would, with the account's own access token.
 * @param path below `/api/v2`, e.g. `/rates`
 */
export async function api<T>(method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  const call = async () => {
    const headers = { Authorization: `Bearer ${await accessToken()}`, ...options.headers }
    return send<T>(method, `api/v2${path}`, body, { ...options, headers })
  }
  try {
    return await call()
  } catch (error) {
    // The account may have been replaced since, and its token with it.
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    tokens.delete(account.peek())
    return call()
  }
}

const tokens = new Map<string, Promise<AccountCredentials>>()

async function accessToken(): Promise<string> {
  const id = account.peek()
  const asked = tokens.get(id) ?? control<AccountCredentials>('GET', `/accounts/${encodeURIComponent(id)}`)
  tokens.set(id, asked)
  try {
    return (await asked).access_token
  } catch (error) {
    tokens.delete(id)
    throw error
  }
}

async function send<T>(method: Method, path: string, body: unknown, { signal, headers }: CallOptions): Promise<T> {
  const response = await reach(path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    cache: 'no-store',
  })
  const text = await response.text()
  const parsed = parseAnswer(text)
  // A call that left with an earlier token says nothing about the present one.
  const isRefused = response.status === 401 && path.startsWith('__sandbox')
  if (isRefused && headers?.Authorization === controlHeaders().Authorization) wantsToken.value = true
  if (!response.ok) {
    const problem = new ApiProblem(response.status, parsed)
    leaveGoneAccount(problem)
    throw problem
  }
  // The sandbox checks its own answers; what a route answers its caller knows.
  return parsed as T
}

/** Like `fetch`, but reports to the page when there is no answer, and when there is one again. */
export async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = (await takeEarly(path, init)) ?? (await fetch(path, init))
    reachable.value = true
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    if (reachable.peek()) {
      reachable.value = false
      setTimeout(lookAgain, RETRY_MS)
    }
    throw new Unreachable(error)
  }
}

async function lookAgain(): Promise<void> {
  try {
    await fetch('__sandbox/health', { cache: 'no-store' })
    reachable.value = true
  } catch {
    // Still no answer; the banner stays, and the page tries again until there is one.
    setTimeout(lookAgain, RETRY_MS)
  }
}

/** A body as JSON; what is none as a message. */
export function parseAnswer(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    // Not JSON: shown as it came.
    return { message: text.slice(0, 500) }
  }
}

/** A call that ask-early.ts made while the scripts were still on their way. */
export interface EarlyCall {
  /** As `controlHeaders` gives them: another account or token asks for itself. */
  readonly headers: Readonly<Record<string, string>>
  /** Null when there was no answer, or it must not be used. */
  readonly response: Promise<Response | null>
  abort(): void
}

declare global {
  interface Window {
    /** By path, relative to the page. */
    earlyCalls?: Map<string, EarlyCall>
  }
}

/**
 * The answer to the first call of a path, where it was made early and with the same headers.
 * @returns null where it was not, or has no answer to be used: then it is called now
 */
export async function takeEarly(path: string, { headers, signal }: RequestInit): Promise<Response | null> {
  const early = window.earlyCalls?.get(path)
  if (!early) return null
  window.earlyCalls?.delete(path)
  if (JSON.stringify(early.headers) !== JSON.stringify(headers)) {
    early.abort()
    return null
  }
  signal?.addEventListener('abort', () => early.abort())
  return early.response
}

/** Whether something that was asked for early has not been handed out: what happens meanwhile is newer than that answer. */
export function areEarlyCallsLeft(): boolean {
  return (window.earlyCalls?.size ?? 0) > 0
}

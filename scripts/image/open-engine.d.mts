/** What a program that ran to its end printed. */
export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Engine {
  readonly folder: string
  /** Variables for a podman of one's own. */
  readonly env: Readonly<Record<string, string>>
  /** Its global flags. */
  readonly flags: readonly string[]
  /** Runs podman to its end. @throws Error with what it printed when it fails and may not. */
  podman(words: readonly string[], options?: { readonly mayFail?: boolean; readonly timeoutMs?: number }): Ended
}

/** Podman with all that it keeps below one folder. */
export function openEngine(folder: string): Engine

import { SandboxError } from '../domain/errors.ts'
import type { ROLES, Roles } from '../domain/roles.ts'

interface FailingStore {
  /** Why it takes nothing more; undefined while it does. */
  failure(): SandboxError | undefined
}

/** Whether a balancer may send calls here. */
export interface Readiness {
  /** Null = this process shares its store with no other, and does everything. */
  readonly roles: Readonly<Record<(typeof ROLES)[number], 'ready' | 'off'>> | null
  /** From now on the answer is no; calls are still served. */
  drain(): void
  /** @throws SandboxError `store_unavailable`, `not_serving`. */
  refuseUnready(store: FailingStore): void
}

export function createReadiness({ serve, shared }: { readonly serve: Roles; readonly shared: boolean }): Readiness {
  let isDraining = false
  const state = (role: (typeof ROLES)[number]) => (serve.has(role) ? 'ready' : 'off')
  return {
    roles: shared ? { api: state('api'), timers: state('timers'), webhooks: state('webhooks') } : null,
    drain() {
      isDraining = true
    },
    refuseUnready(store) {
      if (isDraining) throw new SandboxError('not_serving', 'this process is about to stop; send calls to another one.')
      // The router exists only once the store is open and the server listens; but the store may have refused a write since.
      const failure = store.failure()
      if (failure) throw failure
    },
  }
}

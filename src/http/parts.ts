import type { Switches } from '../domain/profile.ts'
import type { OperationId } from '../schemas/operations.ts'
import type { Accounts } from '../service/accounts/accounts.ts'
import type { Core } from '../service/world/core.ts'
import type { ApiHandler, OpenHandler } from './api-request.ts'
import type { PresentContext } from './present/context.ts'
import type { Tokens } from './tokens.ts'

/** What the routes of /api/v2 work with. */
export interface ApiParts {
  readonly core: Core
  readonly accounts: Accounts
  readonly tokens: Tokens
}

/** Handlers by operation, as one file of routes offers them. */
export type Routes = Partial<Record<OperationId, ApiHandler>>
export type OpenRoutes = Partial<Record<OperationId, OpenHandler>>

export function presentContext(core: Pick<Core, 'reference' | 'publicUrl'>, switches: Switches): PresentContext {
  return { reference: core.reference, publicUrl: core.publicUrl(), switches }
}

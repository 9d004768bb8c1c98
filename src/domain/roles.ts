/** What one of several processes on a database does: answer calls, run due steps, send webhooks. */
export const ROLES = ['api', 'timers', 'webhooks'] as const
export type Role = (typeof ROLES)[number]
export type Roles = ReadonlySet<Role>

export const ALL_ROLES: Roles = new Set(ROLES)

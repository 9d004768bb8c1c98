/** Why a request found no server, in a word such as `ECONNREFUSED`, or what else is known. */
export function wireReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

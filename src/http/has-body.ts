/** Whether a request announces a body. */
export function hasBody(headers: {
  readonly 'content-length'?: string | undefined
  readonly 'transfer-encoding'?: string | undefined
}): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

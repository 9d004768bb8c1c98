/** Of a query `name=value`: what the name says is a secret. */
const SECRET_VALUE = /([?&][^=&]*(?:token|secret|password)[^=&]*=)[^&]*/gi

/** `/api/v2/cities?token=abc&page=2` → `/api/v2/cities?token=[redacted]&page=2`: a path that may be shown and kept. */
export function redactPath(path: string): string {
  return path.includes('?') ? path.replace(SECRET_VALUE, '$1[redacted]') : path
}

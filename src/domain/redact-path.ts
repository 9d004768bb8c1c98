import { redactText } from './redaction/redact-text.ts'

/** `/api/v2/cities?token=abc&page=2` → `/api/v2/cities?token=[redacted]&page=2`: a path that may be shown and kept. */
export function redactPath(path: string): string {
  return redactText(path)
}

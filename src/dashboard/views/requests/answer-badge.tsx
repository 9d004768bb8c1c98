import { Badge, type Tone } from '../../components/status.tsx'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'

/** The status that was answered; null = the client did not get it. */
export function AnswerBadge({ status }: { readonly status: number | null }) {
  const t = useTexts(requestsMessages)
  return <Badge tone={toneOf(status)}>{status ?? t.cut}</Badge>
}

export function toneOf(status: number | null): Tone {
  if (status === null || status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}

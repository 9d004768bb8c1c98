import type { EndpointState } from '../../../../schemas/types.gen.ts'
import { Badge } from '../../../components/status.tsx'
import { useTexts } from '../../../i18n.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'

/** Whether events are sent to it, and if not, who stopped that. */
export function EndpointHealth({ endpoint }: { readonly endpoint: EndpointState }) {
  const t = useTexts(webhooksMessages)
  const { enabled, disabled_by: by, failing_since: failing } = endpoint
  if (enabled) return failing === null ? <Badge tone="good">{t.active}</Badge> : <Badge tone="warn">{t.failing}</Badge>
  const words = { user: t.byUser, gone: t.byGone, failures: t.byFailures }
  return <Badge tone={by === 'user' ? 'neutral' : 'bad'}>{by === null ? t.disabled : words[by]}</Badge>
}

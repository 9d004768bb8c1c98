import type { EndpointState } from '../../../../schemas/types.gen.ts'
import { Icon } from '../../../components/icon.tsx'
import { Badge } from '../../../components/status.tsx'
import { useTexts } from '../../../i18n.ts'
import { healthMessages } from '../../../messages/health/health.ts'
import { hrefTo } from '../../../router.ts'
import { findTwins } from './find-twins.ts'

interface TwinProps {
  readonly endpoint: Pick<EndpointState, 'id' | 'url'>
  readonly all: readonly Pick<EndpointState, 'id' | 'url'>[]
}

/** In the list: that the URL is registered more than once. */
export function TwinBadge({ endpoint, all }: TwinProps) {
  const t = useTexts(healthMessages)
  const twins = findTwins(endpoint, all)
  if (twins.length === 0) return null
  return (
    <span title={t.twinTimes(twins.length + 1)}>
      <Badge tone="warn">{t.twinShort}</Badge>
    </span>
  )
}

/** On the page of an endpoint: the same, with the way to the others. */
export function TwinNote({ endpoint, all }: TwinProps) {
  const t = useTexts(healthMessages)
  const twins = findTwins(endpoint, all)
  if (twins.length === 0) return null
  return (
    <p class="note warn twin-note" role="status">
      <Icon name="warning" />
      <span>
        {t.twinTimes(twins.length + 1)} {t.twinOthers}{' '}
        {twins.map((id, index) => (
          <>
            {index > 0 && ', '}
            <a key={id} href={hrefTo(['webhooks', String(id)])}>
              {t.endpoint(id)}
            </a>
          </>
        ))}
      </span>
    </p>
  )
}

import { Icon } from '../components/icon.tsx'
import { Failure, Loading } from '../components/placeholders.tsx'
import { formatInstant } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { whyMessages } from '../messages/why.ts'
import { FindingList, useFindings } from './finding-list.tsx'

/** What keeps the account's parcels from moving, or that nothing does. */
export function WhyFindings() {
  const t = useTexts(whyMessages)
  const { data, error, refetch } = useFindings()
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Loading lines={4} />
  if (data.findings.length === 0) {
    return (
      <p class="row why-none">
        <Icon name="check" />
        {data.next_at === null ? t.none : t.noneUntil(formatInstant(data.next_at))}
      </p>
    )
  }
  return <FindingList findings={data.findings} refetch={refetch} />
}

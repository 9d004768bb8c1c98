import { Failure } from '../../components/failure.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { shipmentMessages } from '../../messages/shipment.ts'
import { FindingList } from '../../shell/finding-list.tsx'
import { useFindings } from '../../shell/use-findings.ts'

/** What keeps this parcel from moving; not there while nothing does. */
export function WhyPanel({ shipment }: { readonly shipment: string }) {
  const t = useTexts(shipmentMessages)
  const { data, error, refetch } = useFindings(shipment)
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  // That it has come to its end is seen above.
  const findings = data?.findings.filter(({ code }) => code !== 'all_ended') ?? []
  if (findings.length === 0) return null
  return (
    <Panel title={t.why}>
      <FindingList findings={findings} refetch={refetch} />
    </Panel>
  )
}

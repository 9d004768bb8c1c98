import { useEffect, useState } from 'preact/hooks'
import type { ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { PageHead } from '../../../components/panel.tsx'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import { Status } from '../../../components/status.tsx'
import { useTexts } from '../../../i18n.ts'
import type { LiveEvent } from '../../../live.ts'
import { shipmentMessages } from '../../../messages/shipment.ts'
import { hrefTo } from '../../../router.ts'
import { useQuery } from '../../../use-query.ts'
import type { ParcelTrace } from './parcel-trace.tsx'

/** `#/shipments/ID/trace`: the waterfall of one parcel, whose code is loaded when it is looked at. */
export function TracePage({ id }: { readonly id: string }) {
  const t = useTexts(shipmentMessages)
  const concerns = ({ type, data }: LiveEvent) => type === 'clock' || data.shipment === id || data.order_id === id
  const { data, error, refetch } = useQuery<ShipmentDetail>(`/shipments/${encodeURIComponent(id)}`, {
    on: ['transition', 'clock'],
    concerns,
  })
  const part = useTracePart()
  const name = data?.order_id ?? data?.id ?? id
  const failure = error ?? part.error
  return (
    <>
      <PageHead
        title={t.traceOf(name)}
        back={{ href: hrefTo(['shipments', id]), label: name }}
        lead={
          data && (
            <span class="row">
              <Status slug={data.slug} code={data.status} text={data.text} />
              <span class="mono">{data.id}</span>
            </span>
          )
        }
      />
      <div class="stack">
        {failure && <Failure error={failure} onRetry={error ? refetch : part.retry} />}
        {data && part.Shown && <part.Shown shipment={data} concerns={concerns} />}
        {!failure && !(data && part.Shown) && <Loading />}
      </div>
    </>
  )
}

function useTracePart() {
  const [Shown, setShown] = useState<typeof ParcelTrace | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    import('./parcel-trace.tsx').then(
      module => {
        // A function that is given is called for the next state.
        if (!isGone) setShown(() => module.ParcelTrace)
      },
      (problem: Error) => {
        if (!isGone) setError(problem)
      },
    )
    return () => {
      isGone = true
    }
  }, [tries])
  const retry = () => {
    setError(null)
    setTries(count => count + 1)
  }
  return { Shown, error, retry }
}

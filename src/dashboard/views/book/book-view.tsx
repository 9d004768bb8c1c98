import { PageHead } from '../../components/panel.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import { hrefTo, navigate } from '../../router.ts'
import type { ViewProps } from '../../views.ts'
import { ParcelBooking } from './parcel-booking.tsx'
import { RideBooking } from './ride-booking.tsx'

/** A booking without code, on either line, and what will happen to the next one. */
export function BookView({ route }: ViewProps) {
  const t = useTexts(bookMessages)
  const line = route.query.get('line') === 'ondemand' ? 'ondemand' : 'standard'
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <Tabs
        label={t.lines}
        current={line}
        tabs={[
          { name: 'standard', label: t.standard },
          { name: 'ondemand', label: t.ondemand },
        ]}
        onChange={name => navigate(hrefTo(['book'], { line: name === 'standard' ? '' : name }), { replace: true })}
      >
        {line === 'standard' ? <ParcelBooking /> : <RideBooking />}
      </Tabs>
    </>
  )
}

import { phaseOf } from '../../status-phase.ts'

/** How far each status is on the way from the shop to the recipient, of five; what is not here is on its way. */
const FAR: Readonly<Record<string, number>> = {
  new: 0,
  'creation-error': 0,
  'sent-to-carrier': 1,
  'waiting-for-pickup': 1,
  'finding-driver': 1,
  'on-the-way-to-pick-up': 1,
  delayed: 1,
  'picked-up': 2,
  'in-transit': 3,
  stored: 3,
  'out-for-delivery': 4,
  delivering: 4,
  'delivery-failed': 4,
  delivered: 5,
  'partly-delivered': 5,
  'reconciled-with-carrier': 5,
  'waiting-for-cod': 5,
  'reconciled-with-customer': 5,
  'cod-paid': 5,
  completed: 5,
}

const STOPS = 5

/** A small picture of how far a parcel is. It repeats what the status says, so screen readers pass it over. */
export function Progress({ slug }: { readonly slug: string }) {
  const far = FAR[slug] ?? 3
  return (
    <svg class={`progress ${phaseOf(slug)}`} width={62} height={8} aria-hidden="true">
      {Array.from({ length: STOPS }, (_, stop) => (
        <rect key={stop} x={stop * 13} y={1} width={10} height={6} rx={2} class={stop < far ? 'done' : ''} />
      ))}
    </svg>
  )
}

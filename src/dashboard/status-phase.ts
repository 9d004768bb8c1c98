/** Where a parcel stands, as a person thinks of it: each has a colour and a shape. */
export type Phase = 'waiting' | 'moving' | 'good' | 'trouble' | 'returning' | 'money' | 'ended' | 'bad'

/** By slug, because the two lines of business use the same codes for different things. */
const PHASES: Readonly<Record<string, Phase>> = {
  new: 'waiting',
  'sent-to-carrier': 'waiting',
  'waiting-for-pickup': 'waiting',
  'on-the-way-to-pick-up': 'moving',
  'picking-up': 'moving',
  'picked-up': 'moving',
  'in-transit': 'moving',
  'out-for-delivery': 'moving',
  delivered: 'good',
  'partly-delivered': 'good',
  completed: 'ended',
  'delivery-failed': 'trouble',
  delayed: 'trouble',
  stored: 'trouble',
  returning: 'returning',
  returned: 'returning',
  'reconciled-with-carrier': 'money',
  'reconciled-with-customer': 'money',
  'waiting-for-cod': 'money',
  'cod-paid': 'money',
  cancelled: 'ended',
  lost: 'bad',
  error: 'bad',
  'creation-error': 'bad',
}

export function phaseOf(slug: string): Phase {
  return PHASES[slug] ?? 'moving'
}

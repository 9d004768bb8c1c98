import type { Messages } from './message.ts'

/** On-demand rates and shipments. */
export const ONDEMAND_MESSAGES = {
  coordinate_outside: {
    text: 'The {key} must be between -{limit} and {limit}; it is {found}.',
    http: [422],
    when: 'A latitude or longitude out of range (On-demand rates and shipments)',
    basis: 'chosen',
  },
  point_abroad: {
    text: 'The {key} is {found}; the point lies outside Vietnam.',
    http: [422],
    when: 'A point outside Vietnam (On-demand rates and shipments)',
    basis: 'chosen',
  },
  service_unknown: {
    text: 'The service "{service}" is unknown; there are {known}.',
    http: [422],
    when: 'Rates asked for a service that no carrier has (On-demand rates and shipments)',
    basis: 'chosen',
  },
  carrier_unknown: {
    text: 'The carrier "{carrier}" is unknown; there are {known}.',
    http: [422],
    when: 'An order for an unknown carrier (On-demand rates and shipments)',
    basis: 'chosen',
  },
  carrier_lacks_service: {
    text: 'The carrier {carrier} has no service "{service}"; it has {known}.',
    http: [422],
    when: 'An order for a service of another carrier, or for an unknown service (On-demand rates and shipments)',
    basis: 'chosen',
  },
  service_lacks_request: {
    text: 'The service {service} has no request "{request}"; it has {known}.',
    http: [422],
    when: 'A special request that the service does not offer (On-demand rate)',
    basis: 'chosen',
  },
  request_twice: {
    text: 'The request {request} is there twice; send it once.',
    http: [422],
    when: 'One special request chosen twice (On-demand rate)',
    basis: 'chosen',
  },
  tier_required: {
    text: 'The {key} field is required: one of {tiers}.',
    http: [422],
    when: 'A request of the type `TIER` without a tier (On-demand rate)',
    basis: 'chosen',
  },
  tier_unknown: {
    text: 'The {key} "{tier}" is unknown; choose one of {tiers}.',
    http: [422],
    when: 'An unknown tier (On-demand rate)',
    basis: 'chosen',
  },
  tier_not_selectable: {
    text: 'The {key} {tier} cannot be selected; choose one of {tiers}.',
    http: [422],
    when: 'A tier that is not selectable, such as `TIER_1` (On-demand rate)',
    basis: 'chosen',
  },
  units_required: {
    text: 'The {key} field is required: how many units, 1 to {most}.',
    http: [422],
    when: 'A request of the type `PER_UNIT` without `num` (On-demand rate)',
    basis: 'chosen',
  },
  units_outside: {
    text: 'The {key} must be a whole number from 1 to {most}; it is {found}.',
    http: [422],
    when: 'A `num` that is not a valid number of units (On-demand rate)',
    basis: 'chosen',
  },
  value_required: {
    text: 'The {key} {request} needs a COD or a goods value: cod_amount or amount of a parcel.',
    http: [422],
    when: 'A request of the type `COD_INSURANCE` where no parcel has a value (On-demand rate)',
    basis: 'chosen',
  },
  stop_cod_exceeded: {
    text: 'The {key} is {cod}; {service} takes at most {most} at one stop.',
    http: [422],
    when: 'An order beyond `max_cod_per_stop_point` (Limits)',
    basis: 'chosen',
  },
  cod_exceeded: {
    text: 'The COD of the paths is {cod}; {service} takes at most {most} in all.',
    http: [422],
    when: 'An order beyond `max_cod` (Limits)',
    basis: 'chosen',
  },
  stops_exceeded: {
    text: 'The paths have {stops} delivery points; {service} takes at most {most}.',
    http: [422],
    when: 'An order beyond `max_stop_points` (Limits)',
    basis: 'chosen',
  },
  point_not_served: {
    text: 'The {key} is {found}; {service} serves only {area}.',
    http: [422],
    when: 'An order with a point outside the area of the service (On-demand rates and shipments)',
    basis: 'chosen',
  },
  distance_exceeded: {
    text: 'The way of the paths is {distance} m; {service} goes at most {most} m.',
    http: [422],
    when: 'An order beyond the longest way of the service (On-demand rates and shipments)',
    basis: 'chosen',
  },
  payload_exceeded: {
    text: 'The goods of the paths weigh {weight} g; {service} carries at most {most} g.',
    http: [422],
    when: 'An order beyond the payload of the vehicle (On-demand rates and shipments)',
    basis: 'chosen',
  },
  payload_needs_tier: {
    text: 'The goods of the paths weigh {weight} g; above {most} g {service} needs the request {request} with {tier}.',
    http: [422],
    when: 'An order of more than 30 kg without the fourth tier of bulky goods (On-demand rate)',
    basis: 'chosen',
  },
  order_cannot_be_cancelled: {
    text: 'The order can no longer be cancelled; its status is {status} ({status_text}).',
    http: [422],
    when: 'A DELETE where `can_cancel` is false (On-demand rates and shipments)',
    basis: 'chosen',
  },
  order_cannot_be_updated: {
    text: 'The order cannot be updated now; its status is {status} ({status_text}).',
    http: [422],
    when: 'A PUT where `can_update` is false (On-demand rates and shipments)',
    basis: 'chosen',
  },
  carrier_fixed: {
    text: 'The order is with {carrier} already; cancel it and book another to change the carrier.',
    http: [422],
    when: 'A PUT that names another carrier (On-demand rates and shipments)',
    basis: 'chosen',
  },
} as const satisfies Messages

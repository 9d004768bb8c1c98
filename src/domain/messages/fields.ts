import type { Messages } from './message.ts'

/** Fields of bodies, which their schemas check, and parameters of queries. `{key}` is dotted, as the service names fields. */
export const FIELD_MESSAGES = {
  field_required: {
    text: 'The {key} field is required.',
    http: [200, 422],
    when: 'A required field is absent, null or empty (Errors)',
    basis: 'chosen',
  },
  field_invalid: {
    text: 'The {key} format is invalid.',
    http: [200, 422],
    when: 'A field of another type, or a text that is not such a value (Errors)',
    basis: 'chosen',
  },
  field_not_above: {
    text: 'The {key} must be greater than {limit}.',
    http: [200, 422],
    when: 'A weight of 0 or less, or a size of 0 under `zero_dimensions: reject` (Errors)',
    basis: 'chosen',
  },
  field_too_small: {
    text: 'The {key} must be at least {limit}.',
    http: [200, 422],
    when: 'A negative COD, amount or code (Errors)',
    basis: 'chosen',
  },
  field_too_large: {
    text: 'The {key} must be at most {limit}.',
    http: [200, 422],
    when: 'A weight, size, amount or coordinate above the largest possible value (Errors)',
    basis: 'chosen',
  },
  field_too_long: {
    text: 'The {key} must have at most {limit} characters.',
    http: [200, 422],
    when: 'A text above its longest length, a number with too many digits, or a URL of more than 2048 characters (Errors)',
    basis: 'chosen',
  },
  field_not_one_of: {
    text: 'The {key} must be one of {allowed}.',
    http: [200, 422],
    when: 'An unknown payer, is_recall, kind or vehicle (Errors)',
    basis: 'chosen',
  },
  list_too_short: {
    text: 'The {key} must have at least {limit} entries.',
    http: [422],
    when: 'Fewer than two points (On-demand rates and shipments)',
    basis: 'chosen',
  },
  list_too_long: {
    text: 'The {key} must have at most {limit} entries.',
    http: [422],
    when: 'More than 200 points, services, requests, addresses or pieces of metadata (Limits)',
    basis: 'chosen',
  },
  list_lacks: {
    text: 'The {key} must have at least one {entry}.',
    http: [422],
    when: 'No pickup, or no delivery, among the points (On-demand rates and shipments)',
    basis: 'chosen',
  },
  body_not_object: {
    text: 'The body must be a JSON object.',
    http: [422],
    when: 'A customer sent as null, a list, text or number; the key is `body` (Customers)',
    basis: 'chosen',
  },
  query_twice: {
    text: 'The {key} must be given once.',
    http: [422],
    when: 'A search for `code` or `q`, or a list by `order_id`, has the parameter twice (Endpoints)',
    basis: 'chosen',
  },
  page_not_positive: {
    text: 'The {key} must be a positive integer.',
    http: [422],
    when: 'A `size` or `page` that is not a positive integer (Pagination)',
    basis: 'chosen',
  },
  bound_not_unix: {
    text: 'The {key} must be UNIX seconds.',
    http: [422],
    when: 'A `from` or `to` in another form, with `time_bounds: unix` (Endpoints)',
    basis: 'chosen',
  },
  bound_not_time: {
    text: 'The {key} must be UNIX seconds, 13-digit milliseconds or a date (YYYY-MM-DD).',
    http: [422],
    when: 'A `from` or `to` in another form, with `time_bounds: unix_or_date` (Endpoints)',
    basis: 'chosen',
  },
} as const satisfies Messages

import type { Messages } from './message.ts'

/** A request that is refused before anybody reads what it asks for, and what goes wrong in the sandbox itself. */
export const EDGE_MESSAGES = {
  host_foreign: {
    text: 'The Host header "{host}" is no loopback name; start with --allow-host to add it.',
    http: [403],
    when: 'The sandbox listens on loopback only and is called by another name (Errors)',
    basis: 'chosen',
  },
  origin_foreign: {
    text: 'The Origin "{origin}" is not on loopback; start with --allow-origin to let its pages call.',
    http: [403],
    when: 'The sandbox listens on loopback only and a page of another site calls (Errors)',
    basis: 'chosen',
  },
  origin_null: {
    text: 'A page without an Origin of its own (Origin: null) may not call; serve it from an address on loopback.',
    http: [403],
    when: 'The sandbox listens on loopback only and a page calls that is a file or stands in a sandboxed frame (Errors)',
    basis: 'chosen',
  },
  site_foreign: {
    text: 'A page of another site may not call (Sec-Fetch-Site: cross-site); call from a page on loopback.',
    http: [403],
    when: 'The sandbox listens on loopback only and a page of another site calls without an Origin header (Errors)',
    basis: 'chosen',
  },
  method_not_here: {
    text: '{method} is not an operation here; allowed: {allowed}.',
    http: [405],
    when: 'The path is known, but not with this method; `Allow` has the list too (Errors)',
    basis: 'chosen',
  },
  too_many_requests: {
    text: 'More than {limit} requests in this minute with one token; wait {seconds} s.',
    http: [429],
    when: 'The switch `rate_limit` is on; `Retry-After` has the seconds too (Limits)',
    basis: 'chosen',
  },
  body_too_large: {
    text: 'The body is larger than {limit} bytes; send a smaller one.',
    http: [413],
    when: 'A body of more than 1 MiB (Errors)',
    basis: 'chosen',
  },
  body_not_json_type: {
    text: 'The content type is {type}; send application/json.',
    http: [415],
    when: 'A body of another type, or of none; without a body the type is not looked at (Errors)',
    basis: 'chosen',
  },
  body_compressed: {
    text: 'A body with the encoding {encoding} is not read; send it plain.',
    http: [415],
    when: 'A body with a `Content-Encoding` (Errors)',
    basis: 'chosen',
  },
  body_charset: {
    text: 'A body in {charset} is not read; send UTF-8.',
    http: [415],
    when: 'A content type with another charset (Errors)',
    basis: 'chosen',
  },
  body_not_json: {
    text: 'The body is not JSON: {reason}.',
    http: [400],
    when: 'A body that cannot be parsed (Errors)',
    basis: 'chosen',
  },
  body_too_deep: {
    text: 'The body is nested deeper than {levels} levels; flatten it.',
    http: [400],
    when: 'A body of more than 32 levels (Errors)',
    basis: 'chosen',
  },
  scenario_unknown: {
    text: 'No scenario of this line is called "{scenario}", which X-Sandbox-Scenario names ({hint}).',
    http: [400],
    when: 'A creating request whose header names a scenario that does not exist (Errors)',
    basis: 'chosen',
  },
  scenario_of_other_line: {
    text: 'X-Sandbox-Scenario names "{scenario}", a scenario of the line {line}; name one of the line you are booking.',
    http: [400],
    when: 'A creating request whose header names a scenario of the other line (Errors)',
    basis: 'chosen',
  },
  fault_header: {
    text: 'The header {header} cannot be read at "{part}" ({reason}).',
    http: [400],
    when: 'A request that asks for a fault of its own, but not in words that are known (Errors)',
    basis: 'chosen',
  },
  fault_status: {
    text: 'This {status} was asked for by a fault of the sandbox.',
    http: [400, 403, 405, 413, 415, 429, 500, 503],
    when: 'A fault rule or header asks for that status; any other from 400 to 599 but 401, 404 and 422 has the same text (Errors)',
    basis: 'chosen',
  },
  path_not_decodable: {
    text: 'The path is not valid: {reason}.',
    http: [400],
    when: 'A path with a percent sign that encodes nothing, such as `/shipments/%zz` (Errors)',
    basis: 'chosen',
  },
  validation_failed: {
    text: 'The given data failed to pass validation.',
    http: [422],
    when: 'Stands as `exception` beside `data.errors`, always the same (Errors)',
    basis: 'chosen',
  },
  sandbox_failed: {
    text: 'An error of the sandbox itself; its log has the details.',
    http: [500],
    when: 'Something nobody foresaw (Errors)',
    basis: 'chosen',
  },
  answer_invalid: {
    text: "The sandbox's own answer to {operation} breaks the contract: {violation}.",
    http: [500],
    when: 'The sandbox judged its own answer and found it wrong (Errors)',
    basis: 'chosen',
  },
  store_unwritable: {
    text: 'The data folder {folder} could not be written ({reason}). Nothing more is accepted, reads go on; see to the disk and start again.',
    http: [503],
    when: 'The disk is full or failing (Errors)',
    basis: 'chosen',
  },
  store_uncut: {
    text: 'The data folder {folder} could not be written ({reason}), nor could the refused commits be cut off ({second}); they may be back after a start. Nothing more is accepted, reads go on; see to the disk and start again.',
    http: [503],
    when: 'The same, on a disk that does not even take that (Errors)',
    basis: 'chosen',
  },
  store_taken: {
    text: 'The data folder {folder} no longer belongs to this sandbox: {reason}. Nothing more is accepted, reads go on; stop this sandbox, and start it again when no other uses the folder.',
    http: [503],
    when: 'The lock of the data folder was removed or taken (Errors)',
    basis: 'chosen',
  },
  store_closed: {
    text: 'The store is closed; start the sandbox again.',
    http: [503],
    when: 'The sandbox is being stopped (Errors)',
    basis: 'chosen',
  },
} as const satisfies Messages

/** The table of the switches in open-clauses.md: number, name, values, and what each shipped profile has. */
export const SWITCHES = [
  [1, 'login_layout', 'both', 'data', 'root'],
  [2, 'refresh_layout', 'both', 'data', 'root'],
  [3, 'token_lifetime', 3155760000, 3155760000, 1296000],
  [4, 'record_layout', 'both', 'grouped', 'flat'],
  [5, 'create_data', 'record', 'absent', 'empty_array'],
  [6, 'created_status', 901, 901, 900],
  [7, 'pending_tracking_number', 'null', 'null', 'NULL'],
  [8, 'customer_layout', 'both', 'bare', 'bare'],
  [9, 'pagination_meta', 'meta', 'none', 'meta'],
  [10, 'invoice_shape', 'both', 'full', 'full'],
  [11, 'numbers', 'number', 'number', 'number'],
  [12, 'points_layout', 'list', 'list', 'data'],
  [13, 'time_bounds', 'unix_or_date', 'unix', 'unix_or_date'],
  [14, 'max_page_size', 100, 100, 100],
  [15, 'rate_limit', 'off', 'off', 'off'],
  [16, 'rate_ttl', 'none', 'none', 'none'],
  [17, 'rate_extras', true, false, true],
  [18, 'cancel_until', [901, 902], [901, 902], [900, 901, 902]],
  [19, 'creation_push', 'status', 'status', 'both'],
  [
    20,
    'webhook_signature',
    [{ scheme: 'standard' }, { scheme: 'body-hmac-base64', header: 'X-Signature' }],
    [{ scheme: 'standard' }],
    [{ scheme: 'body-hmac-base64', header: 'X-Signature' }],
  ],
  [21, 'webhook_retry', 'standard', 'standard', 'three-minutes'],
  [22, 'webhook_success', '2xx', '2xx', '200'],
  [23, 'json_style', 'js', 'js', 'php'],
  [24, 'ondemand_push', 'ondemand', 'none', 'ondemand'],
  [25, 'create_refusal', '900', '900', '422'],
  [26, 'volumetric_field', 'cweight', 'cweight', 'cweight'],
  [27, 'history_order', 'oldest_first', 'oldest_first', 'oldest_first'],
  [28, 'order_id_filter', true, false, true],
  [29, 'record_extras', true, false, true],
  [30, 'creation_422_layout', 'errors', 'errors', 'data_map'],
  [31, 'zero_dimensions', 'accept', 'reject', 'accept'],
  [32, 'invoice_time_filter', true, false, true],
  [33, 'vendor_paths', true, false, true],
  [34, 'update_time', 'epoch', 'epoch', 'epoch'],
  [35, 'search_miss', 'empty', 'empty', 'empty'],
  [36, 'search_result', 'array', 'array', 'array'],
  [37, 'missing_text', 'empty', 'empty', 'empty'],
  [38, 'transaction_sign', 'positive', 'positive', 'positive'],
  [39, 'ondemand_money', 'wallet', 'wallet', 'wallet'],
  [40, 'code_types', 'as_shown', 'as_shown', 'as_shown'],
]

export const PROFILES = ['compatible', 'spec', 'observed']

/** @returns {Record<string, unknown>} every switch of a profile by name */
export function switchesOf(profile) {
  const column = 2 + PROFILES.indexOf(profile)
  return Object.fromEntries(SWITCHES.map(row => [row[1], row[column]]))
}

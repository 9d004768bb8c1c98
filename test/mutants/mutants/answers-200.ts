import { add, all, broken, drop, header, ofCell, page, rename, set, status, text } from '../edit-answer.ts'
import type { Mutant } from '../mutant.ts'

const firstOf = (list: unknown) => (Array.isArray(list) ? list[0] : list)
const withThousands = (value: unknown) => Number(value).toLocaleString('de-DE', { minimumFractionDigits: 0 })

/** One for each operation's shown success: what a release, a framework or a hand at the server changes by accident. */
export const ANSWERS_200: readonly Mutant[] = [
  ofCell('login', 200, 'lifetime-as-text', {
    clause: 'Authentication',
    check: 'schema',
    defect: 'expires_in is text in place of an integer.',
    how: set('/**/expires_in', String),
  }),
  ofCell('refreshToken', 200, 'no-refresh-token', {
    clause: 'Authentication',
    check: 'schema',
    defect: 'The new refresh_token is null.',
    how: set('/**/refresh_token', null),
  }),
  ofCell('createRates', 200, 'thousands-separator', {
    clause: 'Standard rate',
    check: 'schema',
    defect: 'total_fee is written for people: 44.075 đ.',
    how: set('/data/*/total_fee', (fee: unknown) => `${withThousands(fee)} đ`),
  }),
  ofCell('createShipment', 200, 'iso-date', {
    clause: 'Standard shipment creation result',
    check: 'schema',
    defect: 'created_at is an ISO date in place of day/month/year.',
    how: set('/**/created_at', '2026-01-05T01:00:00.000000Z'),
  }),
  ofCell('listShipments', 200, 'insurance-fee', {
    clause: 'Standard shipment record',
    check: 'schema',
    defect: 'The spelling of insurrance_fee is corrected.',
    how: rename('insurrance_fee', 'insurance_fee'),
  }),
  ofCell('searchShipments', 200, 'bare-record', {
    clause: 'Standard rates and shipments',
    check: 'schema',
    defect: 'One match is answered as a record in place of a list of one.',
    how: set('/data', firstOf),
  }),
  ofCell('deleteShipment', 200, 'no-content', {
    clause: 'Response envelope',
    check: 'status',
    defect: 'A deletion is answered 204 without a body.',
    how: status(204),
  }),
  ofCell('createOndemandRates', 200, 'percent-sign', {
    clause: 'On-demand rate',
    check: 'schema',
    defect: 'service_fee_percent carries its sign: 5%.',
    how: set('/data/*/service_fee_percent', (percent: unknown) => `${percent}%`),
  }),
  ofCell('listOndemandShipments', 200, 'points-by-index', {
    clause: 'On-demand shipment record',
    check: 'schema',
    defect: 'The list of points lost its order numbers at the server and came out as an object.',
    how: set('/data/*/points', (points: unknown) => ({ ...(Array.isArray(points) ? points : [points]) })),
  }),
  ofCell('getOndemandShipment', 200, 'list-of-one', {
    clause: 'On-demand rates and shipments',
    check: 'schema',
    defect: 'One record is answered as a list.',
    how: set('/data', (record: unknown) => [record]),
  }),
  ofCell('createOndemandShipment', 200, 'created', {
    clause: 'Response envelope',
    check: 'status',
    defect: 'A creation is answered 201.',
    how: all(status(201), set('/code', 201)),
  }),
  ofCell('updateOndemandShipment', 200, 'flag-as-number', {
    clause: 'On-demand shipment record',
    check: 'schema',
    defect: 'can_update and can_cancel are 0 and 1 as the database has them.',
    how: all(set('/data/can_update', Number), set('/data/can_cancel', Number)),
  }),
  ofCell('deleteOndemandShipment', 200, 'message-missing', {
    clause: 'Response envelope',
    check: 'schema',
    defect: 'The message Resource Deleted is gone.',
    how: drop('/message'),
  }),
  ofCell('listCustomers', 200, 'phone-as-number', {
    clause: 'Customer',
    check: 'schema',
    defect: 'phone became a number and lost its first zero.',
    how: set('/data/*/phone', Number),
  }),
  ofCell('searchCustomers', 200, 'password-hash', {
    clause: 'Customer',
    check: 'schema',
    defect: 'A column of the database leaks out: password.',
    how: add('/data/*', { password: '$2y$10$N9qo8uLOickgx2ZMRZoMye' }),
  }),
  ofCell('createCustomer', 200, 'status-ok', {
    clause: 'Response envelope',
    check: 'envelope',
    defect: 'The status of a success is ok.',
    how: set('/status', 'ok'),
  }),
  ofCell('updateCustomer', 200, 'without-addresses', {
    clause: 'Customers',
    check: 'schema',
    defect: 'The updated customer comes without its addresses.',
    how: drop('/**/address'),
  }),
  ofCell('deleteCustomer', 200, 'null-data', {
    clause: 'Response envelope',
    check: 'schema',
    defect: 'data is null in place of an empty list.',
    how: set('/data', null),
  }),
  ofCell('listInvoices', 200, 'american-date', {
    clause: 'COD reconciliation session',
    check: 'schema',
    defect: 'created_at puts the year first.',
    how: set('/data/*/created_at', '2026/01/06 20:00'),
  }),
  ofCell('searchInvoices', 200, 'total-amount-missing', {
    clause: 'COD reconciliation session',
    check: 'schema',
    defect: 'Sessions found by search have no total_amount.',
    how: drop('/data/*/total_amount'),
  }),
  ofCell('listInvoiceShipments', 200, 'history-missing', {
    clause: 'Standard shipment record',
    check: 'schema',
    defect: 'The records of a session have no history.',
    how: drop('/data/*/history'),
  }),
  ofCell('listTransactions', 200, 'code-zero', {
    clause: 'Response envelope',
    check: 'envelope',
    defect: 'code is 0, as in another API of the same house.',
    how: set('/code', 0),
  }),
  ofCell('listCities', 200, 'number-id', {
    clause: 'Location',
    check: 'schema',
    defect: 'The code of a city is a number.',
    how: set('/data/*/id', Number),
  }),
  ofCell('listCityDistricts', 200, 'text-html', {
    clause: 'What the service does',
    check: 'content-type',
    defect: 'The content type says HTML; the body is right.',
    how: header('content-type', 'text/html; charset=UTF-8'),
  }),
  ofCell('listDistricts', 200, 'cut-off', {
    clause: 'What the service does',
    check: 'answered',
    defect: 'The connection ends in the middle of the body.',
    how: broken('cut'),
  }),
  ofCell('listDistrictWards', 200, 'null-name', {
    clause: 'Location',
    check: 'schema',
    defect: 'One ward among many has no name.',
    how: set('/data/1/name', null),
  }),
  ofCell('listBanks', 200, 'camel-case', {
    clause: 'Bank and bank account',
    check: 'schema',
    defect: 'short_name is shortName.',
    how: rename('short_name', 'shortName'),
  }),
  ofCell('updateBankAccount', 200, 'empty-name', {
    clause: 'Bank and bank account',
    check: 'schema',
    defect: 'The name of the bank is empty: the join found nothing.',
    how: set('/data/name', ''),
  }),
  ofCell('listWebhooks', 200, 'event-all', {
    clause: 'Webhook endpoint',
    check: 'schema',
    defect: 'event is translated: All.',
    how: set('/data/*/event', 'All'),
  }),
  ofCell('createWebhook', 200, 'html-page', {
    clause: 'What the service does',
    check: 'content-type',
    defect: 'A page for people is answered in place of JSON.',
    how: page('<!doctype html><title>Webhooks</title><p>Đã lưu.'),
  }),
  ofCell('deleteWebhook', 200, 'notice-before-json', {
    clause: 'What the service does',
    check: 'content-type',
    defect: 'A notice of the language stands before the JSON.',
    how: text(
      json => `<br />\n<b>Deprecated</b>: strlen(): Passing null in <b>app.php</b> on line <b>12</b><br />\n${json}`,
    ),
  }),
]

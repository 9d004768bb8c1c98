import { add, all, body, broken, drop, header, ofCell, page, rename, set, status, text } from '../edit-answer.ts'
import type { Mutant } from '../mutant.ts'

const CLAUSE = 'Authentication'
const ENVELOPE = 'Response envelope'

const trace = { exception: 'Illuminate\\Auth\\AuthenticationException', line: 88, trace: ['#0 Handler.php(35)'] }

/** One for each operation that needs a token: the ways in which servers say "who are you?" otherwise. */
export const ANSWERS_401: readonly Mutant[] = [
  ofCell('createRates', 401, 'bare-message', {
    clause: CLAUSE,
    check: 'envelope',
    defect: "The framework's own answer comes through: only a message.",
    how: body({ message: 'Unauthenticated.' }),
  }),
  ofCell('createShipment', 401, 'forbidden', {
    clause: CLAUSE,
    check: 'status',
    defect: 'Missing credentials are answered 403.',
    how: all(status(403), set('/code', 403)),
  }),
  ofCell('listShipments', 401, 'ok-with-code-401', {
    clause: ENVELOPE,
    check: 'auth-required',
    defect: 'The HTTP status is 200; only the body says 401.',
    how: status(200),
  }),
  ofCell('searchShipments', 401, 'empty-data', {
    clause: CLAUSE,
    check: 'auth-required',
    defect: 'data is an empty list in place of the error.',
    how: set('/data', []),
  }),
  ofCell('deleteShipment', 401, 'other-words', {
    clause: CLAUSE,
    check: 'auth-required',
    defect: 'data.error is Unauthorized.',
    how: set('/data/error', 'Unauthorized'),
  }),
  ofCell('createOndemandRates', 401, 'login-page', {
    clause: CLAUSE,
    check: 'status',
    defect: 'A client without a login is sent to a login page.',
    how: all(status(302), header('location', '/login'), page('<!doctype html><title>Redirecting to /login</title>')),
  }),
  ofCell('listOndemandShipments', 401, 'code-as-text', {
    clause: ENVELOPE,
    check: 'envelope',
    defect: 'code is text.',
    how: set('/code', '401'),
  }),
  ofCell('getOndemandShipment', 401, 'status-fail', {
    clause: ENVELOPE,
    check: 'envelope',
    defect: 'The status of an error is fail.',
    how: set('/status', 'fail'),
  }),
  ofCell('createOndemandShipment', 401, 'plain-text', {
    clause: 'What the service does',
    check: 'content-type',
    defect: 'The content type is text/plain.',
    how: header('content-type', 'text/plain; charset=utf-8'),
  }),
  ofCell('updateOndemandShipment', 401, 'no-full-stop', {
    clause: CLAUSE,
    check: 'auth-required',
    defect: 'data.error lost its full stop.',
    how: set('/data/error', 'Unauthenticated'),
  }),
  ofCell('deleteOndemandShipment', 401, 'stack-trace', {
    clause: CLAUSE,
    check: 'schema',
    defect: 'Debugging is on: data holds the exception and its trace.',
    how: add('/data', trace),
  }),
  ofCell('listCustomers', 401, 'server-error', {
    clause: CLAUSE,
    check: 'status',
    defect: 'A token that cannot be read is a server error.',
    how: all(status(500), page('<!doctype html><title>Server Error</title>')),
  }),
  ofCell('searchCustomers', 401, 'code-4010', {
    clause: ENVELOPE,
    check: 'envelope',
    defect: 'code is a number of its own: 4010.',
    how: set('/code', 4010),
  }),
  ofCell('createCustomer', 401, 'empty-body', {
    clause: ENVELOPE,
    check: 'content-type',
    defect: 'The body is empty.',
    how: text(() => ''),
  }),
  ofCell('updateCustomer', 401, 'error-list', {
    clause: CLAUSE,
    check: 'auth-required',
    defect: 'data.error is a list of messages.',
    how: set('/data/error', ['Unauthenticated.']),
  }),
  ofCell('deleteCustomer', 401, 'hidden', {
    clause: CLAUSE,
    check: 'auth-required',
    defect: 'What needs a token is hidden: 404.',
    how: all(status(404), body({ code: 404, status: 'error', data: [], message: 'Resource Not Found' })),
  }),
  ofCell('listInvoices', 401, 'null-data', {
    clause: CLAUSE,
    check: 'schema',
    defect: 'data is null.',
    how: set('/data', null),
  }),
  ofCell('searchInvoices', 401, 'errors', {
    clause: CLAUSE,
    check: 'auth-required',
    defect: 'The field is named errors, as for a 422.',
    how: rename('error', 'errors'),
  }),
  ofCell('listInvoiceShipments', 401, 'page-expired', {
    clause: CLAUSE,
    check: 'status',
    defect: 'A web guard answers 419.',
    how: all(status(419), set('/code', 419)),
  }),
  ofCell('listTransactions', 401, 'translated', {
    clause: CLAUSE,
    check: 'auth-required',
    defect: 'data.error is translated.',
    how: set('/data/error', 'Chưa đăng nhập.'),
  }),
  ofCell('listCities', 401, 'json-in-text', {
    clause: ENVELOPE,
    check: 'envelope',
    defect: 'The body is JSON written into a JSON text.',
    how: text(json => JSON.stringify(json)),
  }),
  ofCell('listCityDistricts', 401, 'error-beside', {
    clause: CLAUSE,
    check: 'schema',
    defect: 'error stands beside code and status; data is missing.',
    how: body({ code: 401, status: 'error', error: 'Unauthenticated.' }),
  }),
  ofCell('listDistricts', 401, 'capital-status', {
    clause: ENVELOPE,
    check: 'envelope',
    defect: 'status is ERROR.',
    how: set('/status', 'ERROR'),
  }),
  ofCell('listDistrictWards', 401, 'nested-envelope', {
    clause: ENVELOPE,
    check: 'schema',
    defect: 'The envelope was put into an envelope.',
    how: set('/data', { code: 401, status: 'error', data: { error: 'Unauthenticated.' } }),
  }),
  ofCell('listBanks', 401, 'bad-request', {
    clause: CLAUSE,
    check: 'status',
    defect: 'A missing token is a bad request: 400.',
    how: all(status(400), set('/code', 400)),
  }),
  ofCell('updateBankAccount', 401, 'no-status', {
    clause: ENVELOPE,
    check: 'envelope',
    defect: 'status is missing.',
    how: drop('/status'),
  }),
  ofCell('listWebhooks', 401, 'hung-up', {
    clause: CLAUSE,
    check: 'answered',
    defect: 'The server hangs up in place of an answer.',
    how: broken('closed'),
  }),
  ofCell('createWebhook', 401, 'status-success', {
    clause: ENVELOPE,
    check: 'envelope',
    defect: 'The status of the refusal is success.',
    how: set('/status', 'success'),
  }),
  ofCell('deleteWebhook', 401, 'message-object', {
    clause: ENVELOPE,
    check: 'schema',
    defect: 'message is an object of languages in place of text.',
    how: add('', { message: { vi: 'Chưa đăng nhập', en: 'Unauthenticated' } }),
  }),
]

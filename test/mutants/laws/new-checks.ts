/** Checks that the planted defects ask for and that did not exist when they were planted, each with what must hold. */
export const NEW_CHECKS: Readonly<Record<string, string>> = {
  'fee-percent': 'a platform fee is the stated percentage of a fee of the same quote',
  'session-slips':
    'the slip of a parcel agrees with its session: id, count, total and fee, and only parcels of a session have one',
  'parent-ids': 'every district carries the city that was asked for, and every ward its district',
  'one-code-one-name': 'a code of a city, district, ward, carrier or bank has one name in all answers',
  'one-status-one-text': 'a status code has one text, in one language, in lists, searches, histories and events',
  'same-everywhere': 'a record is the same in its list, in a search and by its id, field by field, at one instant',
  'times-in-order': 'no record is updated, picked up or completed before it was created',
  'history-times': 'each step of a history has one time, as text and as a number, and the steps are in order',
  'id-as-asked': 'the answer to a request for one id is the record of this id',
  'hits-match': 'every hit of a search or of a list with a code matches what was asked for',
  'unique-ids': 'no two records, rates or points of one answer have the same id',
  distance: 'a distance is at least the straight line between its points, and the same for the same points',
  'points-total': 'the COD of an on-demand order is the sum over its points',
  'whole-list': 'a list that is not paginated holds every code that other answers name',
  'account-isolation': 'an account neither reads nor changes nor cancels what another account has',
  'content-encoding': 'a body is packed as its content-encoding says, and only as the client asked',
}

/** Rules of a linter for the OpenAPI document, as the planted defects of the document name them. */
export const LINT_RULES: Readonly<Record<string, string>> = {
  'array-items': 'every schema of type array has items',
  'operation-description': 'every operation has a description',
  'path-parameters': 'every brace of a path is a parameter of its operations',
  'operation-id-unique': 'no two operations have the same operationId',
}

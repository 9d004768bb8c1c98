import type { Credentials } from '../target.ts'

/** Body of POST /login. */
export function loginRequest(credentials: Credentials) {
  const { username, password } = credentials
  return { username, password, ...clientFields(credentials) }
}

/** The fields that login and refresh share; an id of digits goes as the integer the specification shows. */
export function clientFields({ clientId, clientSecret }: Credentials) {
  return { client_id: /^\d+$/.test(clientId) ? Number(clientId) : clientId, client_secret: clientSecret }
}

/** Body of PUT /account/update/bank; `bankId` is an id of GET /banks. */
export function bankRequest(bankId: number) {
  return { bank_id: bankId, branch: 'Chi nhánh Kiểm Thử', owner: 'KIEM THU HOP DONG', number: '0000000000001' }
}

/** Body of POST /webhooks. */
export function endpointRequest(url: string) {
  return { endpoint: url }
}

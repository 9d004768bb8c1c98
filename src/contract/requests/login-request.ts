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

import type { Exercises, ExerciseWorld } from './exercise.ts'

const loginOf = ({ account: { username, password, client_id, client_secret } }: ExerciseWorld) => ({
  username,
  password,
  client_id,
  client_secret,
})

async function refreshOf(world: ExerciseWorld) {
  const { client_id, client_secret } = world.account
  const { refresh_token } = (await world.client.post('/login', loginOf(world))).body
  return { refresh_token, client_id, client_secret }
}

export const AUTHENTICATION: Exercises = {
  'login 200': world => ({ body: loginOf(world) }),
  'login 401': world => ({ body: { ...loginOf(world), password: 'wrong' } }),
  'login 422': () => ({ body: {} }),
  'refreshToken 200': async world => ({ body: await refreshOf(world) }),
  'refreshToken 401': async world => ({ body: { ...(await refreshOf(world)), refresh_token: 'wrong' } }),
  'refreshToken 422': () => ({ body: {} }),
}

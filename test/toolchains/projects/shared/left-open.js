// A sandbox that no test closes, with a clock that runs and connections that are kept alive.
const { createSandbox } = require('carrier-sandbox')

jest.setTimeout(60_000)

test('a sandbox that is left open', async () => {
  const sandbox = await createSandbox({ clock: 'real', inbox: true, seed: 7 })
  const headers = { Authorization: `Bearer ${sandbox.account.access_token}` }
  const answer = await fetch(`${sandbox.apiUrl}/cities`, { headers })
  expect((await answer.json()).code).toBe(200)
})

// Express 5 with nothing but what is measured against: hello, a fixed body by res.json, an echo.
// argv: URL and token of a sandbox whose cities it also serves, and the body of a rates request whose answer it
// gives to every request; without them it serves neither.
import express from 'express'
import { sayReady } from './say-ready.mjs'

const [url, token, ratesBody] = process.argv.slice(2)
const app = express()
app.get('/', (_request, response) => {
  response.json({ hello: 'world' })
})
app.post('/echo', express.json(), (request, response) => {
  response.json(request.body)
})
if (url) {
  const answer = await fetch(`${url}/api/v2/cities`, { headers: { authorization: `Bearer ${token}` } })
  const cities = await answer.json()
  app.get('/cities', (_request, response) => {
    response.json(cities)
  })
}
if (ratesBody) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v2/rates`, { method: 'POST', headers, body: ratesBody })
  const rates = await answer.json()
  app.post('/rates', express.json(), (_request, response) => {
    response.json(rates)
  })
}
sayReady(app)

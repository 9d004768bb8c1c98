// Express 5 with nothing but what is measured against: hello, a fixed body by res.json, an echo.
// argv: URL and token of a sandbox whose cities it shall serve too; without them it has none.
import express from 'express'
import { sayReady } from './say-ready.mjs'

const [url, token] = process.argv.slice(2)
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
sayReady(app)

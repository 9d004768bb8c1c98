// A receiver that answers every webhook at once.
import express from 'express'
import { sayReady } from './say-ready.mjs'

const app = express()
app.use((request, response) => {
  request.resume().on('end', () => response.status(200).end())
})
sayReady(app)

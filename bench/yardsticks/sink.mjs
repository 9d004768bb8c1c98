// A receiver that answers every webhook at once; bare, so that not the receiver is what is measured.
import { createServer } from 'node:http'
import { sayReady } from './say-ready.mjs'

sayReady(
  createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end())
  }),
)

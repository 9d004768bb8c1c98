import express from 'express'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { presentAdvanced } from '../../src/control/present/present.ts'
import { sendAdvanced } from '../../src/control/routes/clock.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import type { Advanced } from '../../src/service/time/engine.ts'
import type { DeliveryAttempted, Happening, Transition } from '../../src/service/world/notices.ts'
import { sampleDelivery, sampleMessage } from '../service/bare-core.ts'

const REFERENCE = loadReference()

function transition(at: number): Transition {
  const move = { shipmentId: `GS${at}`, orderId: `Đơn "${at}"`, from: 900, to: 901, message: null } as const
  return { kind: 'transition', line: 'standard', at, ...move }
}

function attempted(at: number): DeliveryAttempted {
  const attempt = {
    n: 1,
    cause: 'scheduled',
    wallAt: 0,
    virtualAt: at,
    url: 'http://127.0.0.1:3000/hook',
    requestHeaders: {},
    faults: [],
    hint: null,
    status: 200,
    error: null,
    detail: null,
    responseHeaders: {},
    responseBody: '',
    durationMs: 1,
    nextAt: null,
  } as const
  return { kind: 'delivery', at, message: sampleMessage(at), delivery: sampleDelivery(at), attempt }
}

function advanced(moves: number, attempts: number): Advanced {
  const notices: Happening[] = []
  for (let at = 0; at < Math.max(moves, attempts); at++) {
    if (at < moves) notices.push(transition(at))
    if (at < attempts) notices.push(attempted(at))
  }
  return { now: moves, notices, settled: attempts === 0, pending: attempts, stopped: false }
}

test.each([
  [0, 0],
  [1, 1],
  [500, 500],
  [1_001, 0],
  [0, 1_001],
  [1_000, 1_000],
  [2_500, 2_001],
])('an advance with %i moves and %i attempts is answered with all of them, in order', async (moves, attempts) => {
  const app = express()
  app.get('/', (_request, response) => sendAdvanced(response, advanced(moves, attempts), REFERENCE))
  const answer = await supertest(app).get('/')
  expect(answer.type).toBe('application/json')
  expect(answer.body).toEqual(presentAdvanced(advanced(moves, attempts), REFERENCE))
})

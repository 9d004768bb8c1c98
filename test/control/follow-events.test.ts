import { once } from 'node:events'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { followEvents } from '../../src/control/follow-events.ts'
import { type StreamOptions, streamEvents } from '../../src/control/stream-events.ts'
import { wallTimers } from '../../src/ports/wall.ts'
import { createEventLog } from '../../src/service/events/event-log.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import type { SettingsChanged } from '../../src/service/world/notices.ts'
import { readEvents } from '../support/event-reader.ts'

const change = (at: number): SettingsChanged => ({ kind: 'change', at, what: 'money', name: null })

/** A log of several processes in which nothing of an account is known yet. */
function openLog(askLatest: () => Promise<number>) {
  const mirror = { askLatest, catchUp: async () => undefined, followAsReader: () => () => undefined }
  return createEventLog({ epoch: 'e', knows: () => true, mirror })
}

function follow(askLatest: () => Promise<number>) {
  const log = openLog(askLatest)
  const heard: string[] = []
  const stop = followEvents({ events: log, statuses: loadReference() }, 'w', ({ id }) => void heard.push(id))
  return { log, heard, stop }
}

/** Everything that is under way in this process has its turn. */
const turn = () => new Promise(resolve => setImmediate(resolve))

test('a listener hears what follows the latest event, once that is known', async () => {
  const { log, heard, stop } = follow(async () => 6)
  log.begin('w', { from: 5, lastReset: 0 })
  log.take('w', { number: 6, notice: change(1) })
  log.take('w', { number: 7, notice: change(2) })
  await turn()
  log.take('w', { number: 8, notice: change(3) })
  await turn()
  stop()
  log.take('w', { number: 9, notice: change(4) })
  await turn()
  expect(heard).toEqual(['e.7', 'e.8'])
})

test('a listener that comes while the database is away hears what happens when it is there again', async () => {
  const { log, heard } = follow(async () => 0)
  await turn()
  log.begin('w', { from: 0, lastReset: 0 })
  log.take('w', { number: 1, notice: change(1) })
  await turn()
  expect(heard).toEqual(['e.1'])
})

test('a stream of an account of which nothing is known says once that events are missing, and goes on when there are some', async () => {
  const log = openLog(async () => 0)
  const core = { reference: loadReference(), wallTimers }
  const wishes: StreamOptions = { world: 'w', kinds: null, from: { number: 0 }, asked: null }
  const app = express().get('/', (_request, response) => streamEvents(response, { core, events: log }, wishes))
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = Object(server.address())
  const reader = await readEvents(`http://127.0.0.1:${port}`)
  onTestFinished(() => reader.close())
  await reader.first(1)
  log.begin('w', { from: 0, lastReset: 0 })
  log.take('w', { number: 1, notice: change(1) })
  await reader.first(2)
  expect(reader.events.map(({ type }) => type)).toEqual(['gap', 'change'])
})

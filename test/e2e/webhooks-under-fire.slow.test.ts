import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { findDisorder, runUnderFire } from '../support/under-fire.ts'

const REQUESTS_PER_LIFE = 450

test('1,000 events, a receiver that fails three in ten, kill −9 over and over: each arrives at least once, under one id with the same bytes, and in order where that was asked for', {
  timeout: 120_000,
}, async () => {
  const report = await runUnderFire({
    data: await temporaryFolder(),
    seed: 7,
    accounts: 1,
    parcels: 124,
    factor: 86_400,
    kills: 5,
    lifeOf: (receiver, life) => receiver.waitFor((life + 1) * REQUESTS_PER_LIFE),
  })
  expect(report.wrong).toEqual([])
  expect(report.events).toBeGreaterThanOrEqual(1_000)
  expect(report.kills).toBe(5)
  // Two endpoints; every third attempt fails.
  expect(report.requests).toBeGreaterThan(2 * report.events * 1.3)
  expect(report.failed).toBeGreaterThan(report.requests * 0.25)
  expect(report.resets).toBeGreaterThan(report.requests * 0.03)
})

test('the judge of the order sees an event that came too early', () => {
  const log = ['a', 'b', 'c'].map(message => ({ message, order_id: 'DH-1', url: 'http://127.0.0.1/x' }))
  const arrive = (...ids: readonly string[]) =>
    ids.map(text => ({ id: text.slice(0, 1), isAnsweredWell: !text.endsWith('!') }))
  expect(findDisorder('/x', log, arrive('a!', 'a', 'a', 'b!', 'b', 'c'))).toEqual([])
  expect(findDisorder('/x', log, arrive('a!', 'b', 'a', 'c'))).toEqual(['/x b: came before a was taken'])
  expect(findDisorder('/x', log, arrive('a', 'c', 'b'))).toEqual(['/x c: came before b was taken'])
})

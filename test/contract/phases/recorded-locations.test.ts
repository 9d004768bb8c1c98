import { expect, test } from 'vitest'
import { LOCATIONS_CASE } from '../../../src/contract/phases/stateful/locations-case.ts'
import { writeOwnLocations } from '../../support/own-locations.ts'
import { judgePhase, notRun, told } from './judge-phase.ts'

test('a sandbox with recorded locations is held to them, and not to the shipped wards', async () => {
  const { folder } = writeOwnLocations()
  const report = await judgePhase([LOCATIONS_CASE], { sandbox: { locations: folder } })
  expect(told(report)).toEqual([])
  expect(notRun(report)).toEqual([])
})

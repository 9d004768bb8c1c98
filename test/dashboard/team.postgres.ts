/** The dashboard of one process shows what happens through others on the same database. */
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'
import { createDatabase } from '../support/test-databases.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

test(
  'a parcel that is booked and travels through another process appears and moves on an open page',
  PAGE_TIMEOUT,
  async context => {
    const store = await createDatabase()
    const open = async () => {
      const sandbox = await createSandbox({ store, clock: 'frozen', seed: 7 })
      // After the page, which asks until it is closed.
      context.onTestFinished(() => sandbox.close())
      return sandbox
    }
    const [one, two] = [await open(), await open()]
    await using receiver = await startReceiver()
    const client = clientOf(one, one)
    await client.register(receiver.url)
    const { page } = await openPage(context, { on: two, hash: '#/shipments' })
    await page.getByText('No parcel yet').waitFor()
    await client.book({ orderId: 'SBX-HAPPY-1' })
    await page.getByRole('link', { name: 'SBX-HAPPY-1' }).click()
    await page.getByRole('heading', { level: 1, name: 'SBX-HAPPY-1' }).waitFor()
    const course = page.getByRole('list', { name: 'Timeline' })
    await expect.poll(() => course.getByRole('listitem').count()).toBeGreaterThan(5)
    const planned = await course.getByText('planned:').count()

    await one.clock.advance('30d')
    await expect.poll(() => course.getByText('planned:').count()).toBeLessThan(planned)
    await page
      .getByRole('row', { name: /delivered 905/ })
      .getByText('200')
      .waitFor()
    // The metrics of a process say how many parcels the database has, whoever booked them.
    const metrics = await (await fetch(`${two.url}/__sandbox/metrics`)).text()
    expect(metrics).toMatch(/^carrier_sandbox_shipments\{[^}]*\} 1$/m)
  },
)

// The matchers in a consumer's Vitest: what `carrier-sandbox/vitest` adds to its types.
import { expect, test } from 'vitest'
import 'carrier-sandbox/vitest'

test('the quotes are what the contract says', async () => {
  const answer = await fetch('http://127.0.0.1:4100/api/v2/rates', { method: 'POST' })
  await expect(answer).toMatchContract('createRates', 200)
  // @ts-expect-error there is no such operation, and the types say so
  await expect(answer).toMatchContract('createRate', 200)
})

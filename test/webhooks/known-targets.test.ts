import { expect, test } from 'vitest'
import { knowTargets } from '../../src/webhooks/known-targets.ts'

test('each of many URLs keeps its own verdict, however often it is asked for', () => {
  const targetOf = knowTargets(() => [])
  for (const round of [1, 2]) {
    for (let n = 0; n < 1_000; n++) {
      const target = targetOf(`http://127.0.0.1:3000/${n}?round=${round}`)
      expect(target).toMatchObject({ origin: 'http://127.0.0.1:3000', path: `/${n}?round=${round}`, isControl: false })
      expect(targetOf(`http://169.254.169.254/${n}`)).toContain('169.254.169.254')
    }
  }
})

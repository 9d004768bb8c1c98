import { expect, test } from 'vitest'
import { secrets } from '../../src/ports/secrets.ts'
import * as wall from '../../src/ports/wall.ts'
import { recordOutside } from '../../src/replay/record-outside.ts'

test('a run that is too long is not recorded, and what was kept of it is let go', async () => {
  const recorder = recordOutside({ ...wall, secrets }, { isOnDisk: false, mostBytes: 10_000 })
  recorder.outside.started()
  const about = { sandbox: '0.1.0', node: 'v20.0.0', url: '', options: {}, files: {}, isOfLibrary: true }
  const act = (text: string) =>
    recorder.act({ account: 'default', name: 'fill', on: null, given: [text] }, () => text.length)
  expect(await act('x'.repeat(5_000))).toBe(5_000)
  expect((await recorder.write(about)).acts).toHaveLength(1)
  // The run itself goes on.
  expect(await act('x'.repeat(5_000))).toBe(5_000)
  await expect(recorder.write(about)).rejects.toThrow('take more than 256 MB')
})

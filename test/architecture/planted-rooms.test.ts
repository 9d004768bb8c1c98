import { expect, test } from 'vitest'
import { checkPorts } from './check-ports.ts'
import { checkRooms } from './check-rooms.ts'
import { readTree } from './read-tree.ts'
import { MOST_FILES_IN_A_FOLDER, WHOLE_CORE } from './rules.ts'

const found = (files: Readonly<Record<string, string>>) =>
  checkRooms(Object.entries(files).map(([path, text]) => ({ path, text }))).map(one => `${one.path}: ${one.found}`)

test('a folder with a file too many is named, a family is not', () => {
  const filled = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/${folder}/file-${at}.ts`, '']))
  expect(found(filled('domain/places', MOST_FILES_IN_A_FOLDER))).toEqual([])
  expect(found(filled('domain/places', MOST_FILES_IN_A_FOLDER + 1))).toEqual(['src/domain/places: 26 files'])
  expect(found(filled('contract/checks', MOST_FILES_IN_A_FOLDER + 1))).toEqual([])
})

test('a file of the service that stands in no room is named', () => {
  expect(found({ 'src/service/engine.ts': '' })).toEqual(['src/service/engine.ts: engine.ts'])
})

test('rooms that need each other are named, over a third one too; types need nothing', () => {
  const money = { 'src/service/money/wallet.ts': `import { save } from '../shipments/save.ts'` }
  const direct = { 'src/service/shipments/save.ts': `import { book } from '../money/wallet.ts'` }
  expect(found({ ...money, ...direct })).toEqual([
    'src/service/money/wallet.ts: money needs shipments',
    'src/service/shipments/save.ts: shipments needs money',
  ])
  const types = { 'src/service/shipments/save.ts': `import type { Wallet } from '../money/wallet.ts'` }
  expect(found({ ...money, ...types })).toEqual([])
  const detour = {
    'src/service/shipments/save.ts': `const load = () => import('../time/engine.ts')`,
    'src/service/time/engine.ts': `export { book } from '../money/wallet.ts'`,
  }
  expect(found({ ...money, ...detour })).toHaveLength(3)
})

test('a service that takes every port is named, one of the list is not', () => {
  const take = (text: string, path = 'src/service/money/wallet.ts') =>
    checkPorts([{ path, text }]).map(one => `${one.path}:${one.line}`)
  expect(take('\nfunction topUp(core: Core) {}')).toEqual(['src/service/money/wallet.ts:2'])
  expect(take('interface Parts {\n  readonly core: Core\n}')).toEqual(['src/service/money/wallet.ts:2'])
  expect(take("function topUp(core: Pick<Core, 'store'>, store: Core['store']) {}")).toEqual([])
  expect(take('function topUp(core: Core) {}', WHOLE_CORE[0])).toEqual([])
})

test('every place of that list takes them', async () => {
  const files = await readTree()
  const without = WHOLE_CORE.filter(path => !files.some(file => file.path === path && /: Core\b/.test(file.text)))
  expect(without).toEqual([])
})

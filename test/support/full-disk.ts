import type { FileSystem } from '../../src/store/file-system.ts'
import { MemoryFileSystem } from '../store/memory-file-system.ts'

/** A data folder in memory whose disk becomes full when the test says so. */
export function openFullDisk() {
  const memory = new MemoryFileSystem()
  let isFull = false
  const fileSystem: FileSystem = new Proxy(memory, {
    get(target, key) {
      if (key !== 'open') return bound(target, key)
      const open: FileSystem['open'] = async (path, purpose) => {
        const file = await target.open(path, purpose)
        const datasync = () => (isFull ? Promise.reject(new Error('ENOSPC: no space left on device')) : file.datasync())
        return { ...file, datasync }
      }
      return open
    },
  })
  return {
    fileSystem,
    fill() {
      isFull = true
    },
  }
}

/** A private field is reached through its own object only. */
function bound(target: MemoryFileSystem, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key)
  return typeof value === 'function' ? value.bind(target) : value
}

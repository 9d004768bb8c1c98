// Writes an order only if its version is still the one that was read, and tries again once. A third writer at the same
// time finds a new version twice, and its event is answered and lost.
import { setTimeout as pass } from 'node:timers/promises'
import { serve } from './serve.mjs'
import { Shop } from './shop.mjs'

const QUERY_MS = 100
const TRIES = 2

class VersionCheckedOnce extends Shop {
  versions = new Map()

  async takeIn(id, event) {
    if (this.seen.has(id)) return
    this.seen.add(id)
    const { orderId } = this.parcelOf(event)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const version = this.versions.get(orderId) ?? 0
      await pass(QUERY_MS)
      if ((this.versions.get(orderId) ?? 0) !== version) continue
      this.versions.set(orderId, version + 1)
      this.change(this.parcelOf(event), event)
      return
    }
  }
}

serve(VersionCheckedOnce)

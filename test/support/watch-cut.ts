import { Server } from 'node:http'
import { vi } from 'vitest'

/**
 * Whether a server had to cut connections because its grace was over: what a shutdown that nothing holds up never does.
 * Unlike a bound of time it says so on a busy machine too.
 */
export function watchCut(): Disposable & { readonly happened: boolean } {
  const cut = vi.spyOn(Server.prototype, 'closeAllConnections')
  return {
    get happened() {
      return cut.mock.calls.length > 0
    },
    [Symbol.dispose]: () => cut.mockRestore(),
  }
}

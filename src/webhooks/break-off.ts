import type { Socket } from 'node:net'
import type { Cancel, WallTimers } from '../domain/ports.ts'
import { isError } from './is-error.ts'
import type { Target } from './known-targets.ts'

/** A connection that has been made: what is written to, and the TCP socket below it (the same one without TLS). */
export interface Line {
  readonly socket: Socket
  readonly wire: Socket
}

/** The first half of the body goes out in so many pieces. */
const PIECES = 4
/** Wall ms between two pieces, and between the last one and the reset: a second in all. */
const STEP_MS = 200

export interface BrokenRequest {
  readonly target: Target
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly wallTimers: WallTimers
}

/** How a request ends that was begun only to be broken off: nothing went wrong. */
export class BrokenOffError extends Error {
  constructor() {
    super('The sandbox reset the connection in the middle of the body on purpose (fault "reset").')
    this.name = 'BrokenOffError'
  }
}

/**
 * A POST that the receiver gets only half of: the head, which promises the whole body, the first half of it in slow
 * pieces, then a TCP reset. No HTTP client sends that, so it is written by hand.
 */
export class BreakOff {
  readonly status = null
  readonly headers = {}
  readonly start = []
  /** What ended it: `BrokenOffError`, or whatever came before. */
  readonly ended: Promise<Error>
  #end: (error: Error) => void = () => undefined
  #line: Line | null = null
  #stopWaiting: Cancel = () => undefined
  #isOver = false

  constructor() {
    this.ended = new Promise(resolve => {
      this.#end = error => {
        this.#isOver = true
        this.#stopWaiting()
        resolve(error)
      }
    })
  }

  /** Ends it now, and with it the connection. */
  cut(): void {
    this.#end(new Error('cut off'))
    this.#line?.wire.destroy()
  }

  /**
   * Never throws: it ends with what went wrong.
   *
   * @param connect Makes a connection of its own: one that others share must not be reset.
   */
  async run(connect: () => Promise<Line>, request: BrokenRequest): Promise<void> {
    try {
      const pieces = cutRequest(request)
      const line = await connect()
      this.#line = line
      if (this.#isOver) line.wire.destroy()
      else this.#write(line, pieces, request.wallTimers)
    } catch (error) {
      this.#end(isError(error) ? error : new Error(String(error)))
    }
  }

  #write({ socket, wire }: Line, pieces: readonly Uint8Array[], wallTimers: WallTimers): void {
    let failure: Error | undefined
    socket.on('error', error => {
      failure = error
    })
    // Early answers are read and thrown away: what is unread would make the receiver's own close a reset.
    socket.resume()
    socket.on('close', () => this.#end(failure ?? new ClosedError()))
    const next = (n: number) => {
      const piece = pieces[n]
      if (piece !== undefined) {
        socket.write(piece)
        this.#stopWaiting = wallTimers.after(STEP_MS, () => next(n + 1))
        return
      }
      this.#end(new BrokenOffError())
      wire.resetAndDestroy()
    }
    next(0)
  }
}

class ClosedError extends Error {
  readonly code = 'ECONNRESET'

  constructor() {
    super('other side closed')
    this.name = 'ClosedError'
  }
}

/** The head, and the first half of the body in pieces; never the whole request, however short. */
function cutRequest(request: BrokenRequest): readonly Uint8Array[] {
  const { target, body } = request
  const headers = { host: target.url.host, ...request.headers, ...target.authorization }
  const lines = Object.entries(headers).map(([name, value]) => `${checkName(name)}: ${checkValue(name, value)}`)
  const head = [`POST ${target.path} HTTP/1.1`, ...lines, `content-length: ${Math.max(body.length, 1)}`, '', ''].join(
    '\r\n',
  )
  const half = body.subarray(0, Math.floor(body.length / 2))
  const size = Math.ceil(half.length / PIECES)
  const pieces = Array.from({ length: PIECES }, (_, n) => half.subarray(n * size, (n + 1) * size))
  return [Buffer.from(head, 'latin1'), ...pieces]
}

function checkName(name: string): string {
  if (/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) return name
  throw new TypeError(`invalid header name "${name}"`)
}

function checkValue(name: string, value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value
  throw new TypeError(`invalid value of the header ${name}`)
}

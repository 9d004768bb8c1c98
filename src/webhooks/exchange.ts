import type { Dispatcher } from 'undici'
import { flattenHeaders, KEPT_ANSWER_BYTES } from './receiver-answer.ts'

/**
 * What happens on the wire from a request's first byte to the end of its answer. undici's `request` would wrap the answer
 * in a stream, its end in two more promises and the time-out in signals: twice the work for a few bytes.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  status: number | null = null
  headers: Readonly<Record<string, string>> = {}
  readonly start: Uint8Array[] = []
  /** Null, or what went wrong. */
  readonly ended: Promise<Error | null>
  #end: (error: Error | null) => void = () => undefined
  #size = 0
  #isCut = false
  #controller: Dispatcher.DispatchController | null = null

  constructor() {
    this.ended = new Promise(resolve => {
      this.#end = resolve
    })
  }

  /** Ends it now, and with it the connection. */
  cut(): void {
    this.#isCut = true
    this.#end(CUT)
    this.#controller?.abort(CUT)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // There was no connection yet when it was cut.
    if (this.#isCut) controller.abort(CUT)
    else this.#controller = controller
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    // 103 and its like announce the answer.
    if (status < 200) return
    this.status = status
    this.headers = flattenHeaders(headers)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.start.push(chunk.subarray(0, KEPT_ANSWER_BYTES - this.#size))
    this.#size += chunk.length
    if (this.#size < KEPT_ANSWER_BYTES) return
    this.#end(null)
    controller.abort(CUT)
  }

  onResponseEnd(): void {
    this.#end(null)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(error)
  }
}

const CUT = new Error('cut off')

type AnswerHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

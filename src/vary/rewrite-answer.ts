import type { ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string | number>>

/** Changes the body of an answer whose head and body are written in one piece each; any other goes through as it is. */
export function rewriteAnswer(response: ServerResponse, change: (body: string) => string): void {
  const writeHead: (status: number, ...words: Headers[]) => unknown = response.writeHead.bind(response)
  const write: (...words: never[]) => boolean = response.write.bind(response)
  const end: (bytes: Buffer | string, ...words: never[]) => unknown = response.end.bind(response)
  let head: { readonly status: number; readonly headers: Headers } | null = null
  // Node writes a head of its own by the same method where none was written.
  let isThrough = false
  const begin = (changed: Headers = {}): void => {
    isThrough = true
    if (head !== null) writeHead(head.status, { ...head.headers, ...changed })
    head = null
  }
  Object.assign(response, {
    writeHead(status: number, headers: Headers = {}) {
      if (isThrough) writeHead(status, headers)
      else head = { status, headers }
      return response
    },
    write(...words: never[]) {
      begin()
      return write(...words)
    },
    end(bytes: Buffer | string = '', ...words: never[]) {
      const isWhole = head !== null && bytes.length > 0
      const sent = isWhole ? Buffer.from(change(String(bytes))) : bytes
      begin(isWhole ? { 'Content-Length': sent.length } : {})
      return end(sent, ...words)
    },
  })
}

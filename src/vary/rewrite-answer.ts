import type { ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string | number>>

/** Changes the body of an answer that is written in one piece; any other goes through as it is. */
export function rewriteAnswer(response: ServerResponse, change: (body: string) => string): void {
  const writeHead = response.writeHead.bind(response)
  const write: (...words: never[]) => boolean = response.write.bind(response)
  const end: (bytes: Buffer | string, ...words: never[]) => unknown = response.end.bind(response)
  let head: { readonly status: number; readonly headers: Headers } | null = null
  const sendHead = (changed: Headers = {}): void => {
    if (head !== null) writeHead(head.status, { ...head.headers, ...changed })
    head = null
  }
  Object.assign(response, {
    writeHead(status: number, headers: Headers) {
      head = { status, headers }
      return response
    },
    write(...words: never[]) {
      sendHead()
      return write(...words)
    },
    end(bytes: Buffer | string = '', ...words: never[]) {
      if (head === null || bytes.length === 0) {
        sendHead()
        return end(bytes, ...words)
      }
      const changed = Buffer.from(change(String(bytes)))
      sendHead({ 'Content-Length': changed.length })
      return end(changed, ...words)
    },
  })
}

import { connect } from 'node:net'

export interface CallOptions {
  readonly token: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The bytes of one call of /api/v2. */
export function callBytes(path: string, { token, method = 'GET', headers = {}, body }: CallOptions): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    Host: '127.0.0.1',
    Authorization: `Bearer ${token}`,
    ...(text === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} /api/v2${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}

/** What came back on one connection, and how it went. */
export interface Heard {
  readonly bytes: Buffer
  readonly text: string
  /** `end`: the server closed it. `ECONNRESET`: it was cut. `us`: we did, after `until` held. */
  readonly ended: string
  /** Wall ms from the first byte sent until each piece came, and until the end. */
  readonly pieces: readonly { readonly ms: number; readonly length: number }[]
  readonly ms: number
}

export interface HearOptions {
  /** Hang up as soon as this holds of what has come. */
  readonly until?: (text: string) => boolean
  /** Hang up then, whatever has come. */
  readonly forMs?: number
}

/** Sends bytes on a connection of its own and listens until one of the two ends it. */
export function hear(url: string, bytes: string, { until = () => false, forMs }: HearOptions = {}): Promise<Heard> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    const pieces: { ms: number; length: number }[] = []
    const began = performance.now()
    let ended = 'end'
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    const hangUp = () => {
      ended = 'us'
      socket.destroy()
    }
    const limit = forMs === undefined ? undefined : setTimeout(hangUp, forMs)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      pieces.push({ ms: performance.now() - began, length: chunk.length })
      if (until(Buffer.concat(chunks).toString())) hangUp()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      ended = error.code ?? error.message
    })
    socket.on('close', () => {
      clearTimeout(limit)
      const all = Buffer.concat(chunks)
      resolve({ bytes: all, text: all.toString(), ended, pieces, ms: performance.now() - began })
    })
  })
}

/** One answer with its body, by Content-Length; null while it is not whole. */
export function readAnswer(text: string) {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? Number.NaN)
  if (Buffer.byteLength(body) < length || !head.startsWith('HTTP/1.1 ')) return null
  const bytes = Buffer.from(body)
  return {
    status: Number(head.slice(9, 12)),
    head,
    body: bytes.subarray(0, length).toString(),
    rest: bytes.subarray(length).toString(),
  }
}

/** A call whose answer has come whole; the server would have kept the connection open. */
export async function ask(url: string, bytes: string) {
  const heard = await hear(url, bytes, { until: text => readAnswer(text) !== null })
  const answer = readAnswer(heard.text)
  if (answer === null) throw new Error(`no whole answer: ${heard.ended} after "${heard.text}"`)
  return { ...answer, ended: heard.ended, ms: heard.ms, pieces: heard.pieces }
}

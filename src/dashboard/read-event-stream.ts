/** One message of a stream of Server-Sent Events. */
export interface StreamMessage {
  readonly id: string | null
  readonly type: string
  /** Null for a message that only moves the id on. */
  readonly data: string | null
}

/** Reads a stream of Server-Sent Events as it comes (WHATWG HTML, 9.2.6), as far as the sandbox makes use of it. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) yield readMessage(block)
  }
}

function readMessage(block: string): StreamMessage {
  let id: string | null = null
  let type = 'message'
  let data: string | null = null
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    // A comment, such as the heartbeat.
    if (colon <= 0) continue
    const value = line.slice(colon + 1).replace(/^ /, '')
    const field = line.slice(0, colon)
    if (field === 'id') id = value
    else if (field === 'event') type = value
    else if (field === 'data') data = data === null ? value : `${data}\n${value}`
  }
  return { id, type, data }
}

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HiddenControl extends AsyncDisposable {
  readonly url: string
  /** `GET /api/v2/cities`, in order of arrival; what asks for the control API is not among them. */
  readonly seen: readonly string[]
}

/** A proxy behind which a sandbox looks like a deployment: it knows nothing of `/__sandbox`. `change` rewrites answers. */
export async function hideControl(
  sandboxUrl: string,
  change: (body: string, line: string) => string = body => body,
): Promise<HiddenControl> {
  const seen: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    if (url.startsWith('/__sandbox')) {
      incoming.resume()
      outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{"code":404}')
      return
    }
    const line = `${method} ${url.split('?')[0]}`
    seen.push(line)
    const { host: _, ...rest } = headers
    const onward = request(`${sandboxUrl}${url}`, { method, headers: rest }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = change(Buffer.concat(chunks).toString('utf8'), line)
        const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, kept).end(body)
      })
    })
    onward.on('error', error => outgoing.writeHead(502).end(String(error)))
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has one.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

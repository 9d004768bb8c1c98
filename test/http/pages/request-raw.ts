import { request } from 'node:http'

/** A GET whose path goes out to the letter: clients made for people tidy up `..` before they send it. */
export function requestRaw(base: string, path: string) {
  const { hostname, port } = new URL(base)
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const call = request({ hostname, port, path }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text })
      })
    })
    call.on('error', reject).end()
  })
}

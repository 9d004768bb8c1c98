import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { rewriteAnswer } from '../../src/vary/rewrite-answer.ts'

/** What a client reads of an answer, whose words are turned into capitals. */
async function answerOf(listener: RequestListener) {
  const server = createServer((request, response) => {
    rewriteAnswer(response, body => body.toUpperCase())
    listener(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server has no port')
    const answer = await fetch(`http://127.0.0.1:${address.port}/`)
    return [answer.status, answer.headers.get('content-length'), answer.headers.get('x-own'), await answer.text()]
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
}

test('a body in one piece is changed, and its length with it', async () => {
  const answer = await answerOf((_request, response) => {
    response.writeHead(201, { 'Content-Length': 4, 'X-Own': '1' }).end('maß!')
  })
  expect(answer).toEqual([201, '5', '1', 'MASS!'])
})

const ANSWERS: Readonly<Record<string, RequestListener>> = {
  'in pieces': (_request, response) => {
    response.writeHead(200, { 'X-Own': '1' }).write('ab')
    response.end('cd')
  },
  'without a body': (_request, response) => {
    response.writeHead(204, { 'X-Own': '1' }).end()
  },
  'without a head of its own': (_request, response) => {
    response.setHeader('X-Own', '1')
    response.end('ab')
  },
}

test.each([
  ['in pieces', [200, null, '1', 'abcd']],
  ['without a body', [204, null, '1', '']],
  ['without a head of its own', [200, '2', '1', 'ab']],
] as const)('an answer %s goes through as it is', async (name, expected) => {
  expect(await answerOf(ANSWERS[name] ?? (() => undefined))).toEqual(expected)
})

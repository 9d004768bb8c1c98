import { expect, test } from 'vitest'
import { sendBytes, startListener } from './running-listener.ts'

test('a request that is no webhook is answered and printed, and listen goes on', async () => {
  const { cli, url } = await startListener([])
  const post = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    (await fetch(url, { method: 'POST', body, headers })).status

  expect(await sendBytes(url, 'no http at all\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(cli.stderr.all.join('\n')).toMatch(/speaks no proper HTTP was closed \(HPE_/)

  // A sender that promises more than it sends, and leaves.
  const left = sendBytes(url, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\ntransfer-encoding: gzip\r\n\r\nab')
  expect(await left).toMatch(/^HTTP\/1\.1 400 /)

  expect((await fetch(url)).status).toBe(405)
  expect(await post('<html>')).toBe(200)
  expect(await post(Buffer.from([0xff, 0xfe, 0x00]))).toBe(200)
  expect(await post('[1]')).toBe(200)
  expect(await post('null')).toBe(200)
  expect(await post('{"gcode":{"a":1}}')).toBe(200)
  expect(await post('{"gcode":"GS1","update_time":1e300,"status":["x"]}')).toBe(200)
  expect(await post(`{"gcode":"GS2","update_time":"${'9'.repeat(400)}"}`)).toBe(200)
  const lines = await cli.stdout.first(7)
  expect(lines[0]).toMatch(/ {2}not JSON: 6 bytes, text\/plain;charset=UTF-8, to \/ {2}no signature$/)
  expect(lines[1]).toMatch(/ {2}not JSON: 3 bytes, no content type, to \/ {2}no signature$/)
  expect(lines[2]).toMatch(/ {2}JSON, but no shipment event: 3 bytes/)
  expect(lines[5]).toMatch(/^no update_time +GS1 {2}– {2}no signature$/)
})

test('a body of 1 MiB is taken, a larger one is refused with 413', async () => {
  const { cli, url } = await startListener([])
  const post = async (size: number) => (await fetch(url, { method: 'POST', body: 'x'.repeat(size) })).status
  expect(await post(1_048_576)).toBe(200)
  expect(await cli.stdout.first(1)).toEqual([expect.stringContaining('not JSON: 1048576 bytes')])
  const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1048577\r\n\r\n`
  expect(await sendBytes(url, head + 'x'.repeat(1_048_577))).toMatch(/^HTTP\/1\.1 413 /)
  await cli.stderr.find(/a body over 1 MiB was refused/)
  expect(cli.stdout.all).toHaveLength(1)
})

test('control characters in an event are shown as codes: they cannot forge a line or control the terminal', async () => {
  const { cli, url } = await startListener([])
  const event = {
    gcode: 'GS1\n2026 GS2 signature ok',
    status: '\u001b[2J901',
    message: '\u202eabc\u009b',
    update_time: 0,
  }
  await fetch(url, { method: 'POST', body: JSON.stringify(event), headers: { 'webhook-signature': 'v1,\u009b' } })
  const [line] = await cli.stdout.first(1)
  expect(line).toBe(
    '1970-01-01 07:00:00  GS1\\u000a2026 GS2 signature ok  –  \\u001b[2J901  \\u202eabc\\u009b  signature not checked (no secret; give --secret)',
  )
})

test('without a sandbox and without a secret it says how signatures could be checked', async () => {
  const { cli } = await startListener([])
  expect(cli.stderr.all[0]).toMatch(
    /^signatures cannot be checked: no sandbox answers at http:\/\/127\.0\.0\.1:9 .*Or give --secret\.$/,
  )
  expect(await cli.stop()).toBe(0)
})

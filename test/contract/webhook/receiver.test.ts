import { describe, expect, test } from 'vitest'
import { openListener } from '../../../src/contract/receiver/open-listener.ts'
import { openReceiver } from '../../../src/contract/receiver/open-receiver.ts'
import { bodyText } from '../../../src/contract/receiver/receiver.ts'
import { NO_SERVER } from '../../support/closed-port.ts'
import { sparePort } from '../../support/spare-port.ts'
import { startInbox } from './start-inbox.ts'
import { startRelay } from './start-relay.ts'

const post = (url: string, body: string) => fetch(url, { method: 'POST', body, headers: { 'X-Case': 'Kept' } })

describe('the listener', () => {
  test('keeps method, path, headers, bytes and time, sorts by nonce, and counts unrelated', async () => {
    const listener = await openListener({ listen: '127.0.0.1:0' })
    try {
      const before = Date.now()
      const body = '{"status_text":"Chờ lấy hàng" }'
      expect((await post(`${listener.addressOf('n1')}?token=t`, body)).status).toBe(200)
      await post(listener.addressOf('n12'), '{}')
      await post(new URL('/elsewhere', listener.addressOf('n1')).href, '{}')
      const [one, ...others] = await listener.received('n1')
      expect(others).toEqual([])
      expect(one).toMatchObject({ method: 'POST', path: '/n1?token=t', answered: 200 })
      expect(one?.headers['x-case']).toBe('Kept')
      expect(one && bodyText(one)).toBe(body)
      expect(one?.at).toBeGreaterThanOrEqual(before)
      expect(listener.unrelated()).toBe(1)
    } finally {
      await listener.close()
    }
  })

  test('refuses the first requests of one nonce when asked to, and resolves as soon as enough has arrived', async () => {
    const listener = await openListener({ listen: '127.0.0.1:0' })
    try {
      listener.refuseFirst?.('n1', 1, 500)
      const all = listener.until('n1', received => received.length === 2, 60_000)
      expect((await post(listener.addressOf('n2'), '{}')).status).toBe(200)
      expect((await post(listener.addressOf('n1'), '{}')).status).toBe(500)
      expect((await post(listener.addressOf('n1'), '{}')).status).toBe(200)
      expect((await all).map(({ answered }) => answered)).toEqual([500, 200])
      expect(await listener.until('n3', received => received.length > 0, 0)).toEqual([])
    } finally {
      await listener.close()
    }
  })

  test('registers the public address with its path and query', async () => {
    const listener = await openListener({ listen: '127.0.0.1:0', publicUrl: 'https://tunnel.test/hooks/?key=1' })
    expect(listener.addressOf('n1')).toBe('https://tunnel.test/hooks/n1?key=1')
    await listener.close()
  })

  test('answers 413 to more than a MiB and keeps none of it', async () => {
    const listener = await openListener({ listen: '127.0.0.1:0' })
    const answer = await post(listener.addressOf('n1'), 'x'.repeat(1_048_577)).then(
      ({ status }) => status,
      () => 413,
    )
    expect(answer).toBe(413)
    expect(await listener.received('n1')).toEqual([])
    await listener.close()
  })

  test('says what is wrong with an address, and who has it', async () => {
    for (const listen of ['9000', 'localhost', '127.0.0.1:99999']) {
      await expect(openListener({ listen })).rejects.toMatchObject({ kind: 'usage' })
    }
    const first = await openListener({ listen: '127.0.0.1:0' })
    const listen = new URL(first.addressOf('n1')).host
    await expect(openListener({ listen })).rejects.toMatchObject({
      kind: 'receiver',
      message: `Cannot listen for webhooks on ${listen}: another program has it.`,
    })
    await first.close()
  })
})

describe('the trial before anything is registered', () => {
  test('is not made in the mode local, where the target may know us by a name that we do not', async () => {
    const publicUrl = 'http://host.docker.internal:9000'
    const receiver = await openReceiver({ mode: 'local', publicUrl }, { nonce: 'n0' })
    expect(receiver.addressOf('n1')).toBe(`${publicUrl}/n1`)
    await receiver.close()
  })

  test('passes where a tunnel brings it to us', async () => {
    const port = await sparePort()
    await using tunnel = await startRelay(`http://127.0.0.1:${port}`, (_request, pass) => pass())
    const listen = `127.0.0.1:${port}`
    const receiver = await openReceiver({ mode: 'public-url', listen, publicUrl: tunnel.url }, { nonce: 'n0' })
    await receiver.close()
  })

  test('fails where the tunnel ends somewhere else', async () => {
    const listen = `127.0.0.1:${await sparePort()}`
    await using elsewhere = await startRelay('', async () => ({ status: 200 }))
    const opening = openReceiver(
      { mode: 'public-url', listen, publicUrl: elsewhere.url },
      { nonce: 'n0', preflightMs: 50 },
    )
    await expect(opening).rejects.toMatchObject({ name: 'ContractError', kind: 'receiver' })
    await expect(opening).rejects.toThrow(`did not arrive at ${listen}: it was answered 200. Nothing was registered.`)
    // Its port is free again.
    await (await openListener({ listen })).close()
  })

  test('fails at once where no server listens', async () => {
    const publicUrl = NO_SERVER
    const opening = openReceiver({ mode: 'public-url', listen: '127.0.0.1:0', publicUrl }, { nonce: 'n0' })
    await expect(opening).rejects.toThrow(/could not be posted \(nothing listens there/)
  })

  test('passes through an inbox, and fails where it never shows it', async () => {
    await using inbox = await startInbox()
    const { publicUrl, inboxUrl } = inbox
    const receiver = await openReceiver({ mode: 'inbox', publicUrl, inboxUrl, pollEveryMs: 10 }, { nonce: 'n0' })
    expect(receiver.refuseFirst).toBeNull()
    await receiver.close()
    await using deaf = await startInbox({ isDeaf: true })
    const opening = openReceiver(
      { mode: 'inbox', publicUrl: deaf.publicUrl, inboxUrl: deaf.inboxUrl, pollEveryMs: 10 },
      { nonce: 'n0', preflightMs: 50 },
    )
    await expect(opening).rejects.toMatchObject({ kind: 'receiver' })
    await expect(opening).rejects.toThrow(/did not arrive in the inbox/)
  })

  test('fails where the inbox answers no list, and does not print the key', async () => {
    await using inbox = await startInbox()
    const inboxUrl = `${inbox.url}/other?key=secret-key`
    const opening = openReceiver(
      { mode: 'inbox', publicUrl: inbox.publicUrl, inboxUrl, pollEveryMs: 1 },
      { nonce: 'n0', preflightMs: 50 },
    )
    await expect(opening).rejects.toThrow(/The inbox cannot be read: 127\.0\.0\.1:\d+ answered 404\./)
    await expect(opening).rejects.not.toThrow(/secret-key/)
  })

  test.each([
    [{ mode: 'public-url', publicUrl: 'https://tunnel.test' }, '--webhook-listen'],
    [{ mode: 'public-url', listen: '127.0.0.1:0' }, '--webhook-public-url'],
    [{ mode: 'inbox', publicUrl: 'https://tunnel.test' }, '--webhook-inbox'],
    [{ mode: 'inbox', publicUrl: 'ftp://tunnel.test', inboxUrl: 'https://tunnel.test' }, '--webhook-public-url'],
  ] as const)('is not made while something is missing: %o', async (settings, flag) => {
    const opening = openReceiver(settings, { nonce: 'n0' })
    await expect(opening).rejects.toMatchObject({ kind: 'usage' })
    await expect(opening).rejects.toThrow(flag)
  })
})

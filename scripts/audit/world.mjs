/**
 * The sandbox that is audited: started from dist, in memory, on a free port, with a frozen clock. All else that the audit
 * does with it goes over HTTP: /api/v2, the control API, and webhooks to a receiver of its own.
 */
import { createServer } from 'node:http'

const DIST = new URL('../../dist/index.js', import.meta.url)

/**
 * @param {{profile: string, dist?: URL, between?: {answer?: Function, event?: Function}}} options `dist`: the entry of another
 *   build; `between`: what stands between the audit and the sandbox. Both are for tests with planted mistakes
 */
export async function openWorld({ profile, dist = DIST, between = {} }) {
  const { createSandbox } = await import(dist.href)
  const sandbox = await createSandbox({ clock: 'frozen', seed: 7, profile, logLevel: 'silent' })
  const receiver = await openReceiver(between.event)
  const kept = new Map()
  let made = 0

  const world = {
    profile,
    url: sandbox.url,
    receiver,
    between,
    /** An account of its own: { call, control, advance, events }. Each has its own clock and its own books. */
    async account(options = {}) {
      made += 1
      const id = `audit-${made}`
      const body = { seed: 7, clock: 'frozen', profile, ...options }
      const made_ = await ask(`${sandbox.url}/__sandbox/accounts/${id}`, { method: 'PUT', body })
      if (made_.status !== 201) throw new Error(`PUT /accounts/${id} answered ${made_.status}: ${made_.text}`)
      return openAccount(world, made_.body)
    },
    /** What `make` returned the first time this key was asked for: what several clauses look at is made once. */
    once(key, make) {
      if (!kept.has(key)) kept.set(key, make())
      return kept.get(key)
    },
    async close() {
      await Promise.allSettled(kept.values())
      await sandbox.close()
      await receiver.close()
    },
  }
  return world
}

function openAccount(world, account) {
  const base = `${world.url}/api/v2`
  const control = (method, path, body) =>
    ask(`${world.url}/__sandbox${path}`, { method, body, headers: { 'X-Sandbox-Account': account.id } })
  const call = async (method, path, body, options = {}) => {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${account.access_token}`, ...options.headers }
    for (const [name, value] of Object.entries(headers)) if (value === null) delete headers[name]
    const answer = await ask(path.startsWith('http') ? path : `${base}${path}`, {
      method,
      body,
      raw: options.raw,
      headers,
    })
    const seen = { ...answer, method, path, account: account.id, again: curl(method, path, body) }
    world.between.answer?.(seen)
    return seen
  }
  return {
    account,
    call,
    control,
    get: (path, options) => call('GET', path, undefined, options),
    /** Registers the receiver for this account; `events()` then lists what came, in the order of arrival. */
    async listen() {
      const path = `/${account.id}`
      const answer = await call('POST', '/webhooks', { endpoint: `${world.receiver.url}${path}` })
      if (answer.status !== 200) throw new Error(`POST /webhooks answered ${answer.status}: ${answer.text}`)
      return { endpoint: answer, events: () => world.receiver.at(path), secret: account.webhook_secret }
    },
    async clock() {
      return (await control('GET', '/clock')).body
    },
    /** Moves the clock; its answer lists transitions and deliveries. */
    async advance(by) {
      const answer = await control('POST', '/clock/advance', by)
      if (answer.status !== 200) throw new Error(`POST /clock/advance answered ${answer.status}: ${answer.text}`)
      return answer.body
    },
  }
}

export async function ask(url, { method = 'GET', body, raw, headers = {} } = {}) {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await fetch(url, {
    method,
    headers: text === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(text === undefined ? {} : { body: text }),
    redirect: 'manual',
  })
  const said = await answer.text()
  return { status: answer.status, headers: answer.headers, text: said, body: parsed(said) }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function curl(method, path, body) {
  const words = ['curl', '-s', ...(method === 'GET' ? [] : ['-X', method]), `"$SANDBOX_API_URL${path}"`]
  words.push('-H "Authorization: Bearer $SANDBOX_ACCESS_TOKEN"')
  if (body !== undefined) words.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`)
  return words.join(' ')
}

/** Keeps every request with its raw body; answers 200 unless the path was given another status. */
async function openReceiver(between) {
  const kept = new Map()
  const answers = new Map()
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      const event = { method: request.method, headers: request.headers, raw, body: parsed(raw.toString('utf8')) }
      const list = kept.get(request.url) ?? []
      kept.set(request.url, list)
      if (between === undefined || between(event) !== null) list.push(event)
      response.statusCode = answers.get(request.url) ?? 200
      response.end('ok')
    })
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    at: path => kept.get(path) ?? [],
    answerWith: (path, status) => answers.set(path, status),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}

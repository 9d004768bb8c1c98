/**
 * Makes the same worlds wherever it runs, and prints a hash of each part of their states as one JSON object.
 *
 *   node make-worlds.mjs PACKAGE      the folder of the package, as it is built
 *
 * It is JavaScript, so that every supported Node runs it: no test runner stands between it and the sandbox.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const SEEDS = [1, 7, 424_242, 20_260_105]
/** What the server takes of Math although ECMAScript leaves its last bits open (decision 0037), and where it takes it. */
const FUNCTIONS = { sin: [-4, 4], cos: [-4, 7], asin: [0, 1], exp: [-9, 9], log: [0, 1], sqrt: [0, 1] }
const ARGUMENTS = 100_000
/** What the rides bring. */
const CAKE = {
  name: 'Bánh',
  quantity: 1,
  weight: 900,
  width: 20,
  height: 20,
  length: 20,
  cod_amount: 50_000,
  amount: 90_000,
}

const packageFolder = resolve(process.argv[2])
const { createSandbox } = await import(pathToFileURL(join(packageFolder, 'dist/index.js')).href)

const hashes = {}
for (const [name, range] of Object.entries(FUNCTIONS)) hashes[`Math.${name}`] = hashOf(valuesOf(name, range))
for (const seed of SEEDS) {
  for (const [part, value] of Object.entries(await makeWorld(seed))) hashes[`${part} of seed ${seed}`] = hashOf(value)
}
console.log(JSON.stringify(hashes))

function hashOf(value) {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** Of arguments that lie at uneven distances over the range, by the golden ratio. */
function valuesOf(name, [low, high]) {
  return Array.from({ length: ARGUMENTS }, (_, n) =>
    Math[name](low + (high - low) * ((n * 0.618033988749895 + 0.1) % 1)),
  )
}

async function makeWorld(seed) {
  // Nothing listens there: bodies hold this address, and no port of the machine.
  const options = { listen: false, publicUrl: 'http://sandbox.example', clock: 'frozen', seed, logLevel: 'silent' }
  const sandbox = await createSandbox(options)
  const server = createServer(sandbox.app).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const ask = openClient(`http://127.0.0.1:${server.address().port}`, sandbox.account)
    await sandbox.fill({ shipments: 150, customers: 30, ondemand: 30, days: 40 })
    const answers = await callAll(ask)
    await sandbox.clock.advance('20h')
    const halfWay = partsOf(await sandbox.state.export())
    await sandbox.clock.until('idle')
    answers.push(await printLabels(ask))
    const end = partsOf(await sandbox.state.export())
    return {
      answers,
      ...named(halfWay, 'after 20 h'),
      ...named(end, 'at the end'),
    }
  } finally {
    server.close()
    server.closeAllConnections()
    await sandbox.close()
  }
}

function openClient(base, { access_token }) {
  return async (method, path, { body, headers = {} } = {}) => {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const answer = await fetch(base + path, {
      method,
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json', ...headers },
      body: sent,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text
  }
}

/** Rates of rides, and bookings by every shipped scenario: what was answered. */
async function callAll(ask) {
  const answers = []
  for (let n = 0; n < 60; n++) answers.push(await ask('POST', '/api/v2/ondemand-shipments/rates', { body: rideOf(n) }))
  for (const { name, line } of JSON.parse(await ask('GET', '/__sandbox/scenarios')).items) {
    for (let n = 0; n < 3; n++) {
      const headers = { 'X-Sandbox-Scenario': name }
      const [path, body] =
        line === 'ondemand'
          ? ['/api/v2/ondemand-shipments', { ...rideOf(n), order_id: `${name}-${n}` }]
          : ['/api/v2/shipments', { shipment: parcelOf(`${name}-${n}`, n) }]
      answers.push(await ask('POST', path, { body, headers }))
    }
  }
  return answers
}

async function printLabels(ask) {
  const { data } = JSON.parse(await ask('GET', '/api/v2/shipments?size=100'))
  const placed = data.filter(({ carrier_code }) => carrier_code)
  const pages = []
  for (const { id } of placed.slice(0, 20)) pages.push(await ask('GET', `/api/v2/shipments/print/${id}`))
  if (pages.length === 0) throw new Error('no shipment has a label')
  return pages
}

function parcelOf(orderId, n) {
  return {
    rate: 'MTJfMTdfMTU1OQ==',
    payer: n % 2,
    order_id: orderId,
    address_from: { name: 'Hoa Sen', phone: '0911222333', street: '12 Lê Lợi', city: '100000', district: '100400' },
    address_to: { name: 'An', phone: '0988777666', street: '34 Đồng Khởi', city: '700000', district: '700100' },
    parcel: {
      name: 'Áo',
      quantity: 2,
      weight: 900 + n,
      width: 10,
      height: 10,
      length: 10,
      cod: 1_180_400,
      amount: 90_000,
    },
  }
}

/** From a shop in the middle of Hà Nội to two recipients within 6 km. */
function rideOf(n) {
  const near = (centre, step) => Number((centre + ((n * step + 0.37) % 1) * 0.08 - 0.04).toFixed(6))
  const stop = (kind, a, b) => ({
    kind,
    name: 'An',
    phone: '0988777666',
    address: '1 Tràng Tiền, Hà Nội',
    lat: near(21.03, a),
    lng: near(105.83, b),
    ...(kind === 2 ? { parcel: CAKE } : {}),
  })
  return {
    carrier: 1,
    service: 'HAN-BIKE',
    vehicle: 'BIKE',
    requests: [],
    paths: [stop(1, 0.618, 0.414), stop(2, 0.732, 0.236), stop(2, 0.303, 0.645)],
  }
}

/** A state, table by table. Ids of messages and deliveries are random, so what they count as stands in their place. */
function partsOf({ account, clock, rows }) {
  const [messages, deliveries] = [rows.messages.toSorted(bySequence), rows.deliveries.toSorted(bySequence)]
  const names = new Map([
    ...messages.map(({ id, seq }) => [id, `message ${seq}`]),
    ...deliveries.map(({ id, seq, copy }) => [id, `delivery ${seq}, copy ${copy}`]),
  ])
  const { wall: _wall, ...shown } = clock
  const tables = Object.entries({ ...rows, messages, deliveries }).map(([table, all]) => [
    table,
    JSON.stringify(all, (_key, value) => names.get(value) ?? value),
  ])
  return { account, clock: shown, ...Object.fromEntries(tables) }
}

function bySequence(one, other) {
  return one.seq - other.seq || (one.copy ?? 0) - (other.copy ?? 0)
}

function named(parts, when) {
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${part} ${when}`, value]))
}

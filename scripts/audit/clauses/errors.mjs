import { gzipSync } from 'node:zlib'
import { bookingOf, rateBody, readsOf } from '../book.mjs'
import { dataOf, holds, isText, refused, same } from '../expect.mjs'
import { OPERATIONS } from '../operations.mjs'
import { clause } from './clause.mjs'

const plain = world => world.once('errors: account', () => world.account())
const NO_TOKEN = { headers: { Authorization: null } }

function unauthenticated(answer) {
  const body = refused(answer, 401)
  same('data.error', body.data?.error, 'Unauthenticated.', answer.again)
}

const credentials = ({ account: { username, password, client_id, client_secret } }) => ({
  username,
  password,
  client_id,
  client_secret,
})

const tokenOf = ({ body }) => body.data ?? body

const AUTH = [
  [
    'no_token',
    'Authentication 5',
    'Without a token a request gets 401 with Unauthenticated.',
    async account => unauthenticated(await account.call('GET', '/cities', undefined, NO_TOKEN)),
  ],
  [
    'bad_token',
    'Authentication 5',
    'A token that is not one gets 401.',
    async account =>
      unauthenticated(await account.call('GET', '/cities', undefined, { headers: { Authorization: 'Bearer x.y.z' } })),
  ],
  [
    'other_scheme',
    'Authentication 2',
    'Basic credentials get 401.',
    async account =>
      unauthenticated(await account.call('GET', '/cities', undefined, { headers: { Authorization: 'Basic YTpi' } })),
  ],
  [
    'login_wrong',
    'Errors: Login with wrong data',
    'A wrong password gets the 401 of Authentication 5.',
    async account =>
      unauthenticated(await account.call('POST', '/login', { ...credentials(account), password: 'wrong' }, NO_TOKEN)),
  ],
  [
    'refresh_wrong',
    'Errors: refresh with a wrong token',
    'A wrong refresh token gets the 401.',
    async account => {
      const { client_id, client_secret } = account.account
      unauthenticated(
        await account.call('POST', '/refresh_token', { refresh_token: 'x', client_id, client_secret }, NO_TOKEN),
      )
    },
  ],
  [
    'login',
    'Authentication 1',
    'Login without a token gives one that is accepted.',
    async account => {
      const answer = await account.call('POST', '/login', credentials(account), NO_TOKEN)
      const { access_token } = tokenOf(answer)
      dataOf(await account.call('GET', '/cities', undefined, { headers: { Authorization: `Bearer ${access_token}` } }))
    },
  ],
  [
    'client_id_text',
    'observed: Login',
    'client_id may be a text.',
    async account => {
      const body = { ...credentials(account), client_id: String(account.account.client_id) }
      const answer = await account.call('POST', '/login', body, NO_TOKEN)
      same('HTTP', answer.status, 200, answer.again)
    },
  ],
  [
    'refresh',
    'Authentication 4',
    'A refresh token gives a new access token that is accepted.',
    async account => {
      const first = tokenOf(await account.call('POST', '/login', credentials(account), NO_TOKEN))
      const { client_id, client_secret } = account.account
      const body = { refresh_token: first.refresh_token, client_id, client_secret }
      const answer = await account.call('POST', '/refresh_token', body, NO_TOKEN)
      const { access_token } = tokenOf(answer)
      dataOf(await account.call('GET', '/cities', undefined, { headers: { Authorization: `Bearer ${access_token}` } }))
    },
  ],
  [
    'lifetime',
    'Authentication 3',
    'expires_in is the lifetime of the profile, and exp of the JWT agrees.',
    async (account, world) => {
      const answer = await account.call('POST', '/login', credentials(account), NO_TOKEN)
      const { expires_in, access_token } = tokenOf(answer)
      same('expires_in', expires_in, readsOf(world).token_lifetime, answer.again)
      const { iat, exp } = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url'))
      same('exp − iat', exp - iat, expires_in, answer.again)
    },
  ],
].map(([id, place, says, look]) => clause(`auth.${id}`, place, says, async world => look(await plain(world), world)))

const TOKENS = OPERATIONS.filter(({ open }) => !open).map(({ method, path, plain: name }) =>
  clause(`token.${method}_${name}`, 'Endpoints', `${method} ${name} needs the Authorization header.`, async world => {
    const account = await plain(world)
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    refused(await account.call(method, path, body, NO_TOKEN), 401)
  }),
)

const MISSING = OPERATIONS.filter(({ unknown }) => unknown).map(({ method, path, plain: name, unknown, body }) =>
  clause(
    `missing.${unknown}`,
    'Errors: unknown id or code in a path',
    `${method} ${name} with an unknown id is 404.`,
    async world => {
      const answer = await (await plain(world)).call(method, path, body)
      const { data, message } = refused(answer, 404)
      same('data', data, [], answer.again)
      same('message', message, 'Resource Not Found', answer.again)
    },
  ),
)

const METHOD = [
  clause('method.allow', 'Answers', 'GET /shipments/{id} is no operation: 405 with Allow.', async world => {
    const answer = await (await plain(world)).get('/shipments/GS00000000')
    refused(answer, 405)
    const allow = answer.headers.get('allow') ?? 'no Allow'
    holds('Allow: DELETE', /(^|,\s*)DELETE(,|$)/.test(allow), allow, answer.again)
  }),
  clause('method.unknown_path', 'Errors', 'An unknown path is 404 in the envelope.', async world => {
    const answer = await (await plain(world)).get('/parcels')
    same('data', refused(answer, 404).data, [], answer.again)
  }),
  ...OPERATIONS.filter(({ plain: name }, index) => OPERATIONS.findIndex(other => other.plain === name) === index).map(
    ({ plain: name, path }) =>
      clause(
        `allow.${name}`,
        'Errors: 405',
        `PATCH ${name} is 405, and Allow names the methods of the document.`,
        async world => {
          const answer = await (await plain(world)).call('PATCH', path, {})
          refused(answer, 405)
          const methods = OPERATIONS.filter(other => other.plain === name).map(({ method }) => method)
          const allowed = (answer.headers.get('allow') ?? '').split(/,\s*/)
          holds(
            `Allow with ${methods}`,
            methods.every(method => allowed.includes(method)),
            allowed,
            answer.again,
          )
        },
      ),
  ),
]

const FOREIGN = { Origin: 'https://evil.example' }
const DEEP = `${'['.repeat(40)}${']'.repeat(40)}`
const raw = (text, headers = {}) => ({ raw: text, headers })

/** Each answer stands before the next: what fails twice gets the earlier one. */
const ORDER = [
  ['origin_path', '403 before 404', 403, ['GET', '/parcels', undefined, { headers: FOREIGN }]],
  [
    'origin_token',
    '403 before 401',
    403,
    ['GET', '/cities', undefined, { headers: { ...FOREIGN, Authorization: null } }],
  ],
  ['path_token', '404 of a path before 401', 404, ['GET', '/parcels', undefined, NO_TOKEN]],
  ['method_token', '405 before 401', 405, ['PATCH', '/cities', undefined, NO_TOKEN]],
  ['token_json', '401 before 400', 401, ['POST', '/rates', undefined, raw('{', { Authorization: null })]],
  [
    'token_size',
    '401 before 413',
    401,
    ['POST', '/rates', undefined, raw(`"${'x'.repeat(1_100_000)}"`, { Authorization: null })],
  ],
  ['token_query', '401 before 422', 401, ['GET', '/shipments?size=x', undefined, NO_TOKEN]],
  ['token_resource', '401 before 404 of a resource', 401, ['DELETE', '/webhooks/999999', undefined, NO_TOKEN]],
  ['json', 'a body that is no JSON is 400', 400, ['POST', '/rates', undefined, raw('{"shipment":')]],
  ['depth', 'a body of depth 40 is 400', 400, ['POST', '/rates', undefined, raw(DEEP)]],
  ['size', 'a body above 1 MiB is 413', 413, ['POST', '/rates', undefined, raw(`{"a":"${'x'.repeat(1_100_000)}"}`)]],
  [
    'type',
    'a body of another type is 415',
    415,
    ['POST', '/rates', undefined, raw('a=b', { 'Content-Type': 'text/plain' })],
  ],
  ['coding', 'a coding but gzip is 415', 415, ['POST', '/rates', undefined, raw('{}', { 'Content-Encoding': 'br' })]],
  [
    'json_resource',
    '400 before 404 of a resource',
    400,
    ['PUT', '/ondemand-shipments/GS00000000', undefined, raw('{')],
  ],
  ['fields_resource', '422 before 404 of a resource', 422, ['PUT', '/ondemand-shipments/GS00000000', {}]],
  ['query_resource', '422 before 404 of a resource, in a query', 422, ['GET', '/invoices/HDZZZZZZ/shipments?size=x']],
  ['creation_json', 'a creation that is no JSON is 400', 400, ['POST', '/shipments', undefined, raw('{')]],
  [
    'creation_type',
    'a creation of another type is 415',
    415,
    ['POST', '/shipments', undefined, raw('a', { 'Content-Type': 'text/xml' })],
  ],
].map(([id, says, status, call]) =>
  clause(
    `order.${id}`,
    'Errors, order of judgement',
    `${says[0].toUpperCase()}${says.slice(1)}, in the envelope, never HTML.`,
    async world => {
      const answer = await (await plain(world)).call(...call)
      const { message, data } = refused(answer, status)
      const type = answer.headers.get('content-type') ?? 'none'
      holds('application/json', type.startsWith('application/json'), type, answer.again)
      holds('a message or an error', isText(message) || isText(data?.error), answer.text, answer.again)
    },
  ),
)

export const ERRORS = [
  ...AUTH,
  ...TOKENS,
  ...MISSING,
  ...METHOD,
  ...ORDER,
  clause(
    'order.rate_limit',
    'switch 15 rate_limit; order of judgement',
    'With a limit the next request is 429 with Retry-After, before its body is read.',
    async world => {
      const account = await world.account({ set: { rate_limit: 2 } })
      await account.get('/cities')
      await account.get('/cities')
      const answer = await account.call('POST', '/rates', undefined, raw('{'))
      refused(answer, 429)
      const wait = answer.headers.get('retry-after') ?? 'none'
      holds('Retry-After in seconds', /^\d+$/.test(wait), wait, answer.again)
    },
  ),
  clause('order.gzip', 'Errors: gzip is unpacked', 'A gzipped body is read.', async world => {
    const account = await plain(world)
    const packed = gzipSync(JSON.stringify(rateBody()))
    const answer = await account.call('POST', '/rates', undefined, {
      raw: packed,
      headers: { 'Content-Encoding': 'gzip' },
    })
    holds('rates', dataOf(answer).length > 0, answer.text, 'POST /rates with Content-Encoding: gzip')
  }),
  clause(
    'order.type_without_body',
    'Errors: 415 only with a body',
    'Without a body no type is asked for.',
    async world => {
      const account = await plain(world)
      dataOf(await account.call('GET', '/cities', undefined, { headers: { 'Content-Type': 'text/plain' } }))
    },
  ),
  clause('order.body_1mib', 'Errors: bodies up to 1 MiB', 'A body of almost 1 MiB is read.', async world => {
    const account = await plain(world)
    const body = JSON.stringify({ ...bookingOf().body, note: 'x'.repeat(1_040_000) })
    const answer = await account.call('POST', '/shipments', undefined, raw(body))
    same('HTTP', answer.status, 200, 'POST /shipments with 1,040,000 characters')
  }),
]

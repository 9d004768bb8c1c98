import type { BrokenShop, Patch } from './broken-shop.ts'

const inShop = (from: string, to: string): Patch => ({ file: 'create-shop.mjs', from, to })
const inJudge = (from: string, to: string): Patch => ({ file: 'judge-webhook.mjs', from, to })

const HOOK = "shop.post('/hook', express.raw({ type: () => true, limit: '1mb' }), (request, response) => {"
const TAKE_IN = '      takeIn(verdict.event)\n'
const STATUS = '    order.status = event.status\n'
const FIND = '    const order = orders.get(event.order_id || orderIds.get(event.gcode))\n'

export const BROKEN_SHOPS: readonly BrokenShop[] = [
  {
    name: 'verifies no signature, where there is one',
    fails: ['wrong-signature', 'changed-body'],
    patches: [
      inJudge(
        "return fits ? { ok: true, id } : refuse(401, 'the signature does not fit')",
        'void fits\n  return { ok: true, id }',
      ),
    ],
  },
  {
    name: 'takes what is not signed at all',
    fails: ['missing-signature'],
    patches: [
      inJudge(
        "if (!signature) return refuse(401, 'the webhook is not signed')",
        'if (!signature) return { ok: true, id: String(Math.random()) }',
      ),
    ],
  },
  {
    name: 'throws on a signature of another length',
    fails: ['wrong-signature'],
    patches: [
      inJudge(
        'given.length === expected.length && timingSafeEqual(given, expected)',
        'timingSafeEqual(given, expected)',
      ),
    ],
  },
  {
    name: 'looks at no timestamp',
    fails: ['stale-signature'],
    patches: [inJudge('if (!(age <= TOLERANCE_S))', 'if (!(age <= Infinity))')],
  },
  {
    name: 'verifies the JSON as it writes it itself',
    fails: ['changed-body'],
    patches: [inJudge('.`).update(body).digest()', '.`).update(JSON.stringify(JSON.parse(body))).digest()')],
  },
  {
    name: 'counts an event as often as it comes',
    fails: ['duplicate-outcome'],
    patches: [inShop('if (!seen.has(verdict.id)) {', '{')],
  },
  {
    name: 'answers 409 to an event that it has taken in',
    fails: ['duplicate'],
    patches: [
      inShop(
        'if (!seen.has(verdict.id)) {',
        "if (seen.has(verdict.id)) return response.status(409).json({ error: 'known' })\n    {",
      ),
    ],
  },
  {
    name: 'lets an older status overwrite a newer one',
    fails: ['disorder-outcome'],
    patches: [inShop('if (event.update_time < order.updated) return\n', '')],
  },
  {
    name: 'throws on an older status',
    fails: ['older-status'],
    patches: [
      inShop(
        'if (event.update_time < order.updated) return\n',
        "if (event.update_time < order.updated) throw new Error('old')\n",
      ),
    ],
  },
  {
    name: 'throws on a status that it does not know',
    fails: ['unknown-status'],
    patches: [inShop(STATUS, `    if (event.status === '999') throw new Error('no such status')\n${STATUS}`)],
  },
  {
    name: 'refuses fields that it does not know',
    fails: ['unknown-field'],
    patches: [inShop(STATUS, `    if (Object.keys(event).length > 20) throw new Error('unknown field')\n${STATUS}`)],
  },
  {
    name: 'throws on a shipment that it does not know',
    fails: ['unknown-shipment'],
    patches: [inShop(FIND, `${FIND}    if (!order && event.order_id) throw new Error('no such order')\n`)],
  },
  {
    name: 'throws on an event without an order_id',
    fails: ['null-order-id'],
    patches: [inShop(FIND, `    event.order_id.trim()\n${FIND}`)],
  },
  {
    name: 'judges the first piece of the body only',
    fails: ['slow-body'],
    patches: [
      inShop(
        HOOK,
        "shop.post('/hook', (request, _response, next) => request.once('data', piece => { request.body = piece; " +
          'try { JSON.parse(piece) } catch (error) { return next(error) } next() }), (request, response) => {',
      ),
    ],
  },
  {
    name: 'answers one at a time',
    fails: ['many-at-once'],
    deadlineMs: 1_500,
    concurrency: 20,
    patches: [
      inShop(
        HOOK,
        "let last = Promise.resolve()\n  shop.post('/hook', express.raw({ type: () => true, limit: '1mb' }), " +
          '(_request, _response, next) => { last = last.then(() => new Promise(done => setTimeout(done, 100))); ' +
          'last.then(() => next()) }, (request, response) => {',
      ),
    ],
  },
  {
    name: 'does a delivery’s work before it answers',
    fails: ['deadline'],
    deadlineMs: 1_500,
    patches: [
      // With a probe that follows, only lost parcels may be slow: every other check sends other events.
      inShop(HOOK, HOOK.replace('(request, response)', 'async (request, response)')),
      inShop(
        TAKE_IN,
        `${TAKE_IN}      if (verdict.event.status === '917') await new Promise(done => setTimeout(done, 1_800))\n`,
      ),
    ],
  },
  {
    name: 'answers an error to a status in which it has no interest',
    fails: ['valid-events'],
    patches: [inShop(STATUS, `    if (event.status === '918') throw new Error('not for us')\n${STATUS}`)],
  },
  {
    name: 'answers and does nothing',
    fails: ['state-changes'],
    deadlineMs: 1_500,
    patches: [inShop(TAKE_IN, '      void takeIn\n')],
  },
  {
    name: 'takes the event of an on-demand order for one of the standard line',
    fails: ['ondemand-events'],
    patches: [inShop('event.update_time < order.updated', 'event.update_time.valueOf() < order.updated')],
  },
]

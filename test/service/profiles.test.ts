import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SandboxError } from '../../src/domain/errors.ts'
import { SWITCH_NAMES, setSwitches } from '../../src/domain/set-switches.ts'
import { readSchema } from '../../src/schemas/registry.ts'
import { profileOf, readSwitches, shippedProfile, summarise } from '../../src/service/accounts/profiles.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'

const reference = loadReference()

function refusalOf(run: () => unknown): Pick<SandboxError, 'code' | 'message' | 'pointer'> {
  try {
    run()
  } catch (error) {
    if (error instanceof SandboxError) return { code: error.code, message: error.message, pointer: error.pointer }
    throw error
  }
  throw new Error('it was not refused')
}

describe('switches that are set', () => {
  test('come back with the values they mean, and no others', () => {
    const set = { login_layout: 'root', rate_extras: 'no', cancel_until: '902,waiting-for-pickup', numbers: undefined }
    expect(readSwitches(reference, set)).toEqual({ login_layout: 'root', rate_extras: false, cancel_until: [901, 902] })
  })

  test.each([
    ['login_layout', 'rot', 'login_layout cannot be "rot"; one of: data, root, both; did you mean "root"?'],
    ['refresh_layout', 'nowhere', 'refresh_layout cannot be "nowhere"; one of: data, root, both.'],
    ['token_lifetime', '0', 'token_lifetime cannot be "0"; write a whole number from 1 to 3155760000.'],
    ['record_layout', 'grouper', 'one of: grouped, flat, both; did you mean "grouped"?'],
    ['create_data', 'empty', 'one of: absent, empty_array, record.'],
    ['created_status', '902', 'created_status cannot be "902"; one of: 900, 901; did you mean "900"?'],
    ['pending_tracking_number', 'nil', 'one of: null, NULL'],
    ['customer_layout', 'bar', 'did you mean "bare"?'],
    ['pagination_meta', true, 'pagination_meta cannot be true; one of: none, meta.'],
    ['invoice_shape', 'half', 'one of: full, brief, both'],
    ['numbers', null, 'numbers cannot be null; one of: number, string, mixed.'],
    ['points_layout', [], 'points_layout cannot be []; one of: list, data'],
    ['time_bounds', 'date', 'one of: unix, unix_or_date'],
    ['max_page_size', '10001', 'max_page_size cannot be "10001"; write a whole number from 1 to 10000.'],
    ['rate_limit', '0', 'rate_limit cannot be "0"; write off, or a whole number from 1 to 1000000.'],
    ['rate_ttl', '10 minutes', 'rate_ttl cannot be "10 minutes"; write none, or a duration such as 30m.'],
    ['rate_extras', 'some', 'rate_extras cannot be "some"; write yes or no.'],
    ['cancel_until', '901,999', 'cancel_until cannot be "901,999"; write status codes or names such as 901,'],
    ['cancel_until', [901, null], 'cancel_until cannot be [901,null]; write status codes'],
    ['creation_push', 'all', 'one of: status, creation, both'],
    ['webhook_signature', 'md5', 'webhook_signature cannot be "md5"; write none, or schemes such as standard,'],
    ['webhook_signature', 'body-hmac-base64:X Signature', 'write none, or schemes'],
    ['webhook_signature', [{ scheme: 'standard', secret: 'x' }], 'write none, or schemes'],
    [
      'webhook_signature',
      'body-hmac-base64:content-length',
      'webhook_signature cannot be "body-hmac-base64:content-length"; content-length is a header that a delivery needs',
    ],
    ['webhook_signature', 'standard,body-hmac-base64:Webhook-Id', 'Webhook-Id is a header that a delivery needs'],
    ['webhook_signature', [{ scheme: 'standard', header: 'X-A' }], 'the scheme standard has headers of its own; write'],
    ['webhook_retry', 'fst', 'webhook_retry cannot be "fst"; write none, fast, standard, three-minutes, or waits'],
    ['webhook_retry', '5s,soon', 'webhook_retry cannot be "5s,soon"; write none,'],
    ['webhook_success', '201', 'one of: 2xx, 200; did you mean "200"?'],
    ['json_style', 'json', 'one of: js, php'],
    ['ondemand_push', 'off', 'one of: none, ondemand, status'],
    ['create_refusal', 400, 'create_refusal cannot be 400; one of: 900, 422'],
    ['volumetric_field', 'weight', 'volumetric_field cannot be "weight"; write a name such as cweight'],
    ['volumetric_field', '__proto__', 'write a name such as cweight'],
    ['history_order', 'newest', 'one of: oldest_first, newest_first'],
    ['order_id_filter', '', 'order_id_filter cannot be ""; write yes or no.'],
    ['record_extras', 2, 'record_extras cannot be 2; write yes or no.'],
    [
      'login_layot',
      'root',
      'unknown switch "login_layot"; did you mean "login_layout"? There are: login_layout, refresh_',
    ],
    ['colour', 'red', 'unknown switch "colour"; there are: login_layout, refresh_layout, '],
    ['constructor', 'x', 'unknown switch "constructor"; there are: '],
  ])('%s cannot be %j: %s', (name, written, sentence) => {
    const refusal = refusalOf(() => readSwitches(reference, { [name]: written }))
    expect(refusal).toMatchObject({ code: 'invalid', pointer: `/set/${name}` })
    expect(refusal.message).toContain(sentence)
  })

  test('all that are wrong are named at once', () => {
    const set = { login_layout: 'rot', numbers: 'string', colour: 'red' }
    const lines = refusalOf(() => readSwitches(reference, set)).message.split('\n')
    expect(lines).toEqual([expect.stringContaining('login_layout cannot'), expect.stringContaining('"colour"')])
  })

  test.each([
    ['webhook_signature', 'a header of 101 letters', `body-hmac-base64:${'X'.repeat(101)}`, 'at most 8.'],
    ['webhook_signature', 'the same scheme 51 times', Array(51).fill('standard'), 'at most 8.'],
    [
      'webhook_signature',
      '60,000 of them',
      Array.from({ length: 60_000 }, (_, n) => `body-hmac-base64:X-${n}`),
      'at most 8.',
    ],
    ['cancel_until', 'the same code 51 times', Array(51).fill(901), 'or none, at most 50.'],
    ['cancel_until', '60,000 numbers', Array.from({ length: 60_000 }, (_, n) => n), 'at most 50.'],
    ['cancel_until', '60,000 objects', Array.from({ length: 60_000 }, (_, n) => ({ n })), 'at most 50.'],
    ['webhook_retry', '51 waits', Array(51).fill('5s'), 'or waits such as 5s,5m, at most 50.'],
    ['webhook_retry', '60,000 waits as text', '5s,'.repeat(60_000), 'at most 50.'],
  ])('%s cannot be %s', (name, _, written, sentence) => {
    const { message } = refusalOf(() => readSwitches(reference, { [name]: written }))
    expect(message).toMatch(new RegExp(`^${name} cannot be `))
    expect(message.endsWith(sentence)).toBe(true)
    expect(message.length).toBeLessThan(300)
  })

  test('of many that are wrong ten are named, and how many more there are', () => {
    const set = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`colour_${n}`, n]))
    const { message, pointer } = refusalOf(() => readSwitches(reference, { login_layout: 'root', ...set }))
    const lines = message.split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[9]).toMatch(/^unknown switch "colour_9"; there are: /)
    expect(lines[10]).toBe('and 59990 more that cannot be set.')
    expect(pointer).toBe('/set/colour_0')
  })

  test('lists of 50 are not too long', () => {
    const waits = Array(50).fill('5s')
    const set = {
      webhook_retry: waits,
      cancel_until: Array(50).fill('901'),
      webhook_signature: Array(50).fill('standard'),
    }
    expect(readSwitches(reference, set)).toEqual({
      webhook_retry: waits,
      cancel_until: [901],
      webhook_signature: [{ scheme: 'standard' }],
    })
  })

  // The words of an enum come from the schema; those of the other sentences stand in the code.
  test.each(SWITCH_NAMES)('the refusal of %s names every word that its schema allows', name => {
    const { message } = refusalOf(() => readSwitches(reference, { [name]: { no: 'such' } }))
    const rule = readSchema('sandbox/profile-switches.schema.json').properties[name]
    const words = [rule, ...(rule.anyOf ?? [])].flatMap(each => [...(each.enum ?? []), each.const ?? []].flat())
    for (const word of words) expect(message).toContain(String(word))
  })
})

describe('a profile by its name', () => {
  test.each(['compatible', 'spec', 'observed'])('%s ships', name => {
    const found = shippedProfile(reference, name)
    expect(found).toEqual(
      reference.profile(found.name === 'spec' ? 'spec' : found.name === 'observed' ? 'observed' : 'compatible'),
    )
    expect(summarise(reference, found)).toEqual({ name, base: name, overridden: [], text: name, decides: 40 })
  })

  test.each([
    ['specc', 'no profile "specc"; did you mean "spec"? There are: compatible, observed, spec.'],
    ['production', 'no profile "production"; there are: compatible, observed, spec.'],
    ['', 'no profile ""; there are: compatible, observed, spec.'],
  ])('"%s" does not, and the valid ones are named', (name, sentence) => {
    const refusal = { code: 'invalid', message: sentence, pointer: '/profile' }
    expect(refusalOf(() => shippedProfile(reference, name))).toEqual(refusal)
    expect(refusalOf(() => profileOf(reference, name))).toEqual(refusal)
  })

  test.each(['./spec.json', 'fixtures/profiles/spec.json', '..\\ours.yaml'])('no path is one: %s', name => {
    expect(refusalOf(() => shippedProfile(reference, name)).message).toMatch(/^no profile "/)
  })
})

describe('a profile file', () => {
  const write = async (name: string, text: string) => {
    const file = join(await temporaryFolder(), name)
    await writeFile(file, text)
    return file
  }

  test('says what differs from the profile it extends, in any form that --set reads', async () => {
    const file = await write(
      'ours.yaml',
      [
        'name: our-deployment',
        'description: What it was seen to do.',
        'extends: observed',
        'switches:',
        '  rate_extras: no',
        '  pending_tracking_number: null',
        '  cancel_until: [waiting-for-pickup, 902]',
        '  webhook_signature: body-hmac-base64:X-Ours',
        '  max_page_size: 50',
      ].join('\n'),
    )
    const profile = profileOf(reference, file)
    expect(profile).toEqual({
      name: 'our-deployment',
      description: 'What it was seen to do.',
      extends: 'observed',
      switches: {
        ...reference.profile('observed').switches,
        rate_extras: false,
        pending_tracking_number: 'null',
        cancel_until: [901, 902],
        webhook_signature: [{ scheme: 'body-hmac-base64', header: 'X-Ours' }],
        max_page_size: 50,
      },
    })
    expect(summarise(reference, profile)).toMatchObject({
      base: 'observed',
      overridden: ['pending_tracking_number', 'max_page_size', 'rate_extras', 'cancel_until', 'webhook_signature'],
      text:
        'our-deployment: observed, with pending_tracking_number=null, max_page_size=50, rate_extras=no, ' +
        'cancel_until=901,902, webhook_signature=body-hmac-base64:X-Ours',
    })
  })

  test('in JSON without extends starts from compatible', async () => {
    const profile = profileOf(reference, await write('ours.json', '{"name":"ours","switches":{"numbers":"string"}}'))
    expect(profile.switches).toEqual({ ...reference.profile('compatible').switches, numbers: 'string' })
    expect(summarise(reference, profile).text).toBe('ours: compatible, with numbers=string')
  })

  test.each([
    [
      'a misspelt switch',
      'name: a\nswitches:\n  login_layot: root\n',
      ':3:3: unknown key "login_layot" in switches; did you mean "login_layout"?',
    ],
    [
      'a value that is none',
      'name: a\nswitches:\n  login_layout: rot\n',
      ':3:17: switches.login_layout cannot be "rot"; did you mean "root"?',
    ],
    [
      'a base that does not ship',
      'name: a\nextends: obsrved\nswitches: {}\n',
      ':2:10: extends cannot be "obsrved"; did you mean "observed"?',
    ],
    [
      'a header that no delivery can spare',
      'name: a\nswitches:\n  webhook_signature: body-hmac-base64:host\n',
      ':3:22: switches.webhook_signature cannot be [{"scheme":"body-hmac-base64","header":"host"}]; host is a header that',
    ],
    [
      'a header of the scheme standard',
      'name: a\nswitches:\n  webhook_signature:\n    - scheme: standard\n      header: X-A\n',
      ':4:5: switches.webhook_signature cannot be [{"scheme":"standard","header":"X-A"}]; the scheme standard has headers',
    ],
    [
      'a list that is too long',
      `name: a\nswitches:\n  cancel_until: [${Array(60).fill('901')}]\n`,
      ':3:17: switches.cancel_until needs at most 50 entries',
    ],
    ['no switches', 'name: a\n', ':1:1: the file lacks the key "switches"'],
    ['switches that are a list', 'name: a\nswitches: [login_layout]\n', ':2:11: switches must be a group of keys'],
    ['text that is no file of keys', 'spec\n', ':1:1: the file must be a group of keys'],
  ])('with %s is refused where it stands', async (_, text, sentence) => {
    const file = await write('bad.yaml', text)
    const refusal = refusalOf(() => profileOf(reference, file))
    expect(refusal).toMatchObject({ code: 'invalid', pointer: '/profile' })
    expect(refusal.message).toContain(file + sentence)
  })

  test('that is not there is refused by its path', async () => {
    const file = join(await temporaryFolder(), 'gone.yaml')
    expect(refusalOf(() => profileOf(reference, file)).message).toContain(`${file}: there is no such file`)
  })
})

test('a shipped profile with switches of its own says which', () => {
  const profile = setSwitches(reference.profile('spec'), { login_layout: 'root', cancel_until: [] })
  expect(summarise(reference, profile)).toMatchObject({
    base: 'spec',
    overridden: ['login_layout', 'cancel_until'],
    text: 'spec, with login_layout=root, cancel_until=none',
  })
})

import type { IncomingMessage, RequestListener } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { openYaml } from '../../files/open-yaml.ts'
import { readCall } from '../../replay/buffered-call.ts'
import type { Outside } from '../../replay/outside.ts'
import type { Recording } from '../../schemas/types.gen.ts'
import type { CallPlace } from '../../vary/campaign.ts'
import { changeData } from '../../vary/change-data.ts'
import { SentTexts } from '../../vary/sent-texts.ts'
import type { DataVariation } from '../../vary/variation.ts'
import { readFields, styleOf } from '../../webhooks/chaos/fields.ts'
import { writeJson } from '../../webhooks/write-event.ts'

/** The texts of a run under a variation of the kind `data`. What the sandbox stores is not changed, only what it shows. */
export interface DataTexts {
  /** What the application sends from now on is shown as it was sent. */
  note(body: Buffer): void
  changeAnswer(body: string, place: CallPlace | null): string
  /** The same for each attempt. */
  changeEvent(body: string): string
  /** Reads what the application sends, and finds for it what it asks for by a text as it was shown. */
  around(outside: Outside): Outside
}

/** @param files What options name: the user's own texts are not changed. */
export function openDataTexts({ name }: Pick<DataVariation, 'name'>, files: Recording['files']): DataTexts {
  const sent = new SentTexts()
  for (const file of Object.values(files).flatMap(folder => Object.values(folder))) sent.add(parse(file))
  const hasOwnPlaces = files.locations !== undefined
  const stored = new Map<string, string>()
  const events = new Map<string, string>()
  const change = (value: unknown, operation: string | null) =>
    changeData(value, { name, sent, hasOwnPlaces, operation, onChange: (was, is) => void stored.set(is, was) })
  const note = (body: Buffer): void => {
    if (body.length > 0) sent.add(parse(textOf(body)))
  }
  const asStored = (request: IncomingMessage): void => {
    const { url = '/' } = request
    const [path, query] = url.split('?', 2)
    if (query === undefined || stored.size === 0) return
    const pairs = [...new URLSearchParams(query)]
    if (!pairs.some(([, value]) => stored.has(value))) return
    const asked = new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, stored.get(value) ?? value]))
    request.url = `${path}?${asked}`
  }
  return {
    note,
    changeAnswer(body, place) {
      const value = readJson(body)
      const changed = change(value, place?.operation ?? null)
      return changed === value ? body : JSON.stringify(changed)
    },
    changeEvent(body) {
      const known = events.get(body)
      if (known !== undefined) return known
      const fields = readFields(body)
      const value = fields === null ? null : Object.fromEntries(fields)
      const changed = change(value, null)
      const is = changed === value ? body : writeJson(changed, styleOf(body, 'js'))
      events.set(body, is)
      return is
    },
    around: outside => ({
      ...outside,
      serve(app): RequestListener {
        const serve = outside.serve(app)
        return async (request, response) => {
          const arrived = await readCall(request)
          if (arrived === null) return
          note(arrived.call.body)
          asStored(arrived.request)
          serve(arrived.request, response)
        }
      },
    }),
  }
}

/** Undefined for what is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON, or YAML as scenarios and faults may be written; what is neither is one text. */
function parse(text: string): unknown {
  const value = readJson(text)
  if (value !== undefined) return value
  const { parseDocument } = openYaml()
  const document = parseDocument(text, { logLevel: 'silent' })
  return document.errors.length > 0 ? text : document.toJS({ maxAliasCount: -1 })
}

const GZIP = [0x1f, 0x8b]

function textOf(body: Buffer): string {
  const isPacked = GZIP.every((byte, at) => body[at] === byte)
  if (!isPacked) return body.toString('utf8')
  try {
    return gunzipSync(body).toString('utf8')
  } catch {
    // The sandbox refuses what it cannot unpack, too.
    return ''
  }
}

import { gunzipSync, gzipSync } from 'node:zlib'
import { SandboxError } from '../domain/errors.ts'
import { validator } from '../schemas/registry.ts'
import type { Recording } from '../schemas/types.gen.ts'

const FORMAT: Recording['format'] = 'carrier-sandbox-recording'
const VERSION: Recording['version'] = 1
/** A file of more is no recording that this program wrote: 1,000 calls take about a tenth of a MB. */
const LONGEST_BYTES = 512 * 1024 * 1024

export function packRecording(recording: Recording): Buffer {
  return gzipSync(JSON.stringify(recording))
}

/** @throws SandboxError `invalid` naming the file and what is wrong where: damaged, newer, or no recording. */
export function unpackRecording(bytes: Buffer, file: string): Recording {
  const refuse = (what: string): never => {
    throw new SandboxError('invalid', `${file} ${what}`)
  }
  const text = textOf(bytes, refuse)
  const value = jsonOf(text, refuse)
  const { format, version } = Object(value)
  if (format !== FORMAT)
    refuse(`is no recording of carrier-sandbox: its "format" is ${JSON.stringify(format) ?? 'absent'}.`)
  if (Number(version) > VERSION) {
    refuse(
      `is of version ${version} of recordings, and this program reads up to ${VERSION}: use a newer carrier-sandbox.`,
    )
  }
  const [violation] = validator('sandbox/recording.schema.json')(value)
  if (violation) refuse(`is damaged at ${violation.pointer || 'its root'}: ${violation.message}.`)
  // Valid by its schema.
  const recording = value as Recording
  const lost = missingText(recording)
  if (lost !== null) refuse(`is damaged at ${lost}: there is no such text.`)
  return recording
}

type Refuse = (what: string) => never

function textOf(bytes: Buffer, refuse: Refuse): string {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!isPacked) return bytes.toString('utf8')
  try {
    return gunzipSync(bytes, { maxOutputLength: LONGEST_BYTES }).toString('utf8')
  } catch (error) {
    return refuse(`is damaged: it cannot be unpacked (${error instanceof Error ? error.message : String(error)}).`)
  }
}

function jsonOf(text: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return refuse(`is damaged: it is no JSON (${error instanceof Error ? error.message : String(error)}).`)
  }
}

/** Where a text is named that is not there; null = nowhere. */
function missingText({ texts, calls, webhooks }: Recording): string | null {
  const isThere = (place: number | null | undefined): boolean => place == null || place < texts.length
  const call = calls.findIndex(({ body, answer }) => !isThere(body) || !isThere(answer?.body))
  if (call >= 0) return `/calls/${call}`
  const webhook = webhooks.findIndex(place => !isThere(place))
  return webhook >= 0 ? `/webhooks/${webhook}` : null
}

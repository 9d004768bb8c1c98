import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** Runs `carrier-sandbox store WORDS`; throws with what it said when it fails. */
export async function runStore(stage, ...words) {
  const child = stage.keep(spawn(stage.node, [stage.command, 'store', ...words], { stdio: ['ignore', 'pipe', 'pipe'] }))
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`store ${words.join(' ')} ended with ${code}: ${out}${err}`)
}

/**
 * Writes an archive (docs/team-scale.md, "Move there, and back") in which every parcel of some worlds is there many times:
 * `timesOf(world)` says how often, and `change` what sets a copy apart. Its timers go with it.
 */
export async function multiplyParcels(from, to, { timesOf, change = () => ({}) }) {
  const file = createWriteStream(to)
  const hash = createHash('sha256')
  let rows = 0
  let worlds = 0
  let piece = ''
  const flush = async () => {
    hash.update(piece)
    if (!file.write(piece)) await once(file, 'drain')
    piece = ''
  }
  const put = async (table, row) => {
    rows++
    piece += `["${table}",${JSON.stringify(row)}]\n`
    if (piece.length > 1 << 18) await flush()
  }
  let times = 1
  for await (const line of createInterface({ input: createReadStream(from) })) {
    const part = JSON.parse(line)
    if (Array.isArray(part)) {
      const [table, row] = part
      await put(table, row)
      const isOfParcel = table === 'shipments' || (table === 'timers' && row.shipmentId !== undefined)
      for (let n = 1; isOfParcel && n < times; n++) await put(table, copyOf(table, row, { n, change }))
      continue
    }
    if (part.end) continue
    if (part.world !== undefined) {
      worlds++
      times = timesOf(part.world)
    }
    piece += `${line}\n`
  }
  await flush()
  file.end(`${JSON.stringify({ end: true, worlds, rows, sha256: hash.digest('hex') })}\n`)
  await once(file, 'close')
}

/** Ids sort with those that the sandbox draws itself, in an order of their own. */
function copyOf(table, row, { n, change }) {
  const idOf = id => `${id}C${n}`
  if (table === 'shipments') return { ...row, id: idOf(row.id), orderId: `COPY-${row.id}-${n}`, ...change(table, row) }
  return {
    ...row,
    id: row.id.replace(row.shipmentId, idOf(row.shipmentId)),
    shipmentId: idOf(row.shipmentId),
    ...change(table, row),
  }
}

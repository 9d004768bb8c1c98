import type { Request, Response } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts, instantOf } from '../parts.ts'
import { presentBegun, presentChecked, presentSummary } from '../present/present-states.ts'

/** A state of 10,000 parcels with all their deliveries comes to some 200 MB; it is never in memory as a whole. */
const LIMIT_BYTES = 256 * 1_048_576

/** The whole state of an account as one document. They read their body themselves: the reader of bodies has a lower limit. */
export function stateRoutes(parts: ControlParts): ControlHandlers {
  return {
    async exportState(request, response) {
      const { id } = accountOf(parts, request)
      await sendPieces(response, await parts.states.export(id), `carrier-sandbox-${id}.json`)
    },
    async importState(request, response) {
      const { id } = accountOf(parts, request)
      const [replay, keeps] = [readFlag(request, 'replay'), readFlag(request, 'snapshot')]
      response.json(presentBegun(await parts.states.import(id, { bytes: bytesOf(request), replay, keeps })))
    },
    async checkState(request, response) {
      const { id } = accountOf(parts, request)
      response.json(presentChecked(await parts.states.check(id, bytesOf(request))))
    },
    async summarizeState(request, response) {
      const { id } = accountOf(parts, request)
      response.json(presentSummary(await parts.states.summary(id, instantOf(parts, id).at)))
    },
  }
}

async function sendPieces(response: Response, pieces: AsyncGenerator<string>, name: string): Promise<void> {
  response.type('json').set('Content-Disposition', `attachment; filename="${name}"`)
  for await (const piece of pieces) {
    // The client has gone.
    if (response.destroyed) return
    if (!response.write(piece)) await drained(response)
  }
  response.end()
}

/** Until the client has read on, or has gone. */
function drained(response: Response): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      response.off('drain', end).off('close', end)
      resolve()
    }
    response.on('drain', end).on('close', end)
  })
}

/** @throws SandboxError `body_too_large`; `unsupported_media_type` for a compressed body. */
async function* bytesOf(request: Request): AsyncGenerator<Buffer> {
  const encoding = request.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity') {
    throw new SandboxError('unsupported_media_type', `the body is compressed (${encoding}); send it as it is.`)
  }
  let bytes = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // Without an encoding a request gives buffers.
      const part = chunk as Buffer
      bytes += part.length
      if (bytes > LIMIT_BYTES) {
        const detail = `the state is larger than ${LIMIT_BYTES} bytes, the most this route reads.`
        throw new SandboxError('body_too_large', detail)
      }
      yield part
    }
  } finally {
    // A client that is refused half-way reads the answer after it has sent everything: ignore the rest, stay connected.
    request.resume()
  }
}

/** False without it. @throws SandboxError `invalid` for anything but true and false. */
function readFlag({ query }: Request, name: 'replay' | 'snapshot'): boolean {
  const { [name]: flag = 'false' } = query
  if (flag === 'true' || flag === 'false') return flag === 'true'
  throw new SandboxError('invalid', `${name} cannot be "${String(flag)}"; it is true or false.`, {
    pointer: `/${name}`,
  })
}

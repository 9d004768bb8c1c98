import { isIP, type Socket } from 'node:net'
import type { Agent, buildConnector } from 'undici'
import type { Line } from './break-off.ts'
import type { Target } from './known-targets.ts'
import { isOwnAddress } from './own-address.ts'
import {
  checkAddress,
  ForbiddenTargetError,
  guardedLookup,
  OWN_CONTROL_REFUSAL,
  type ResolveName,
} from './target-guard.ts'
import { isPublic, type TargetPolicy } from './target-policy.ts'
import type { TlsOptions } from './tls-options.ts'

/**
 * Node gives each address of a name 250 ms before it tries the next and never returns to the first; a receiver at the
 * far end of a slow line needs more.
 */
const NEXT_ADDRESS_AFTER_MS = 1_000

export interface Client {
  readonly agent: Agent
  /** Requests whose path is /__sandbox never share a connection with others: theirs must not lead to ourselves. */
  readonly controlPathAgent: Agent
  /** A connection that is not shared. Throws what went wrong, `ForbiddenTargetError` included. */
  connect(target: Target): Promise<Line>
  /** Closes every connection of the agents, and those that are still being made. */
  destroy(): Promise<void>
}

export interface ClientOptions {
  readonly connectTimeoutMs: number
  readonly resolve: ResolveName
  readonly ownAddresses: () => readonly string[]
  readonly targets: TargetPolicy
  readonly tls: TlsOptions
}

/** Loading undici takes a seventh of a start, so it is loaded when the first webhook wants out. */
export async function openClient(options: ClientOptions): Promise<Client> {
  const undici = await import('undici')
  const handshakes = new Set<Socket>()
  const dial = dialler(undici.buildConnector, options, handshakes)
  // The total time-out is a timer of the sender's; undici's own two would each start again.
  const shared = { headersTimeout: 0, bodyTimeout: 0 }
  const agentTo = (refuses: Refusal | null) =>
    new undici.Agent({
      ...shared,
      connect: (place, callback) => {
        dial(place, refuses).then(
          ({ socket }) => callback(null, socket),
          (error: Error) => callback(error, null),
        )
      },
    })
  const refuseOwn = (wire: Socket) => (leadsToUs(wire, options.ownAddresses()) ? OWN_CONTROL_REFUSAL : null)
  const agent = agentTo(null)
  const controlPathAgent = agentTo(refuseOwn)
  return {
    agent,
    controlPathAgent,
    connect: ({ url, isControl }) => dial(placeOf(url), isControl ? refuseOwn : null),
    async destroy() {
      for (const wire of handshakes) wire.destroy()
      await Promise.all([agent.destroy(), controlPathAgent.destroy()])
    },
  }
}

type Place = buildConnector.Options

/** Looks at a connection before a byte is written: why it is not wanted, or null. */
type Refusal = (wire: Socket) => string | null

/**
 * Every connection is made here, in two steps: TCP to an address that has been checked (a name's by the lookup, which
 * hands on no other; a literal's before, because none passes through a lookup), then TLS, whose strictness may depend
 * on who answered.
 */
function dialler(
  buildConnector: typeof import('undici').buildConnector,
  options: ClientOptions,
  handshakes: Set<Socket>,
) {
  const { resolve, targets, connectTimeoutMs: timeout } = options
  const tcp = buildConnector({
    timeout,
    lookup: guardedLookup(resolve, targets),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
  })
  const { secureContext, verifyLocal = true } = options.tls
  const trust = secureContext === undefined ? {} : { secureContext }
  const strict = buildConnector({ timeout, ...trust })
  const lenient = buildConnector({ timeout, ...trust, rejectUnauthorized: false })

  return async (place: Place, refuses: Refusal | null): Promise<Line> => {
    const { hostname } = place
    const refusal = isIP(hostname) === 0 ? null : checkAddress(hostname, { hostname, targets })
    if (refusal !== null) throw new ForbiddenTargetError(refusal)
    const isTls = place.protocol === 'https:'
    const wire = await connected(tcp, { ...place, protocol: 'http:', port: place.port || (isTls ? '443' : '80') })
    const unwanted = refuses?.(wire) ?? null
    if (unwanted !== null) {
      wire.destroy()
      throw new ForbiddenTargetError(unwanted)
    }
    if (!isTls) return { socket: wire, wire }
    const isLocal = wire.remoteAddress !== undefined && !isPublic(wire.remoteAddress)
    handshakes.add(wire)
    try {
      const socket = await connected(isLocal && !verifyLocal ? lenient : strict, { ...place, httpSocket: wire })
      return { socket, wire }
    } catch (error) {
      wire.destroy()
      throw error
    } finally {
      handshakes.delete(wire)
    }
  }
}

function connected(connect: buildConnector.connector, place: Place): Promise<Socket> {
  return new Promise((done, fail) => {
    connect(place, (error, socket) => (error === null ? done(socket) : fail(error)))
  })
}

function placeOf(url: URL): Place {
  const { hostname, host, protocol, port } = url
  return { hostname: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname, host, protocol, port }
}

/** A peer without an address is gone already; undici finds out by itself. */
function leadsToUs(wire: Socket, ownAddresses: readonly string[]): boolean {
  const { remoteAddress: host, remotePort: port, localAddress } = wire
  return host !== undefined && port !== undefined && isOwnAddress({ host, port, localAddress }, ownAddresses)
}

import type { OperationId } from '../../src/schemas/operations.ts'

/** A request on its way to the sandbox; whatever is changed goes on changed. */
export interface Asked {
  /** Null for a path that is no operation. */
  readonly operation: OperationId | null
  method: string
  /** As it stands in the address, without the query: `/api/v2/webhooks/7`. */
  path: string
  /** Values of the braces of the path. */
  readonly params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Names in lower case. */
  headers: Record<string, string>
  /** Parsed where it is JSON; undefined where it is not, and then it goes on as it came. */
  body: unknown
  /** As it was before any change. */
  readonly original: { readonly query: URLSearchParams; readonly body: unknown }
  /** Asks the sandbox behind: with this request's headers, for another query. */
  again(query: Readonly<Record<string, string>>): Promise<Reply>
  /** A token that the sandbox takes, of another account. */
  readonly skeletonToken: string
}

/** An answer on its way back; whatever is changed goes on changed. */
export interface Reply {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Parsed; undefined where it is not JSON. */
  body: unknown
  /** Sent in place of the body where it is set. */
  text?: string
  /** Sent in place of both where they are set: a body that is no text. */
  bytes?: Buffer
  /** `closed`: nothing is answered; `cut`: the connection ends in the middle of the body. */
  broken?: 'closed' | 'cut'
  /** In pieces, without a content-length. */
  chunked?: boolean
  /** Held back so long, wall ms. */
  delayMs?: number
}

/** A webhook on its way to the receiver. */
export interface Delivery {
  method: string
  /** The address that was registered, with the query that the scheme put there. */
  url: string
  headers: Record<string, string>
  text: string
}

export interface Onward {
  /** Sends a webhook on and gives the receiver's status. */
  forward(delivery: Delivery): Promise<number>
  /** With the keys of the account that registered the endpoint. */
  sign(delivery: Delivery): Delivery
}

/** A proxy between the sandbox and its clients. */
export interface Change {
  /** Before the sandbox sees a request; a reply answers it without the sandbox. */
  ask?(asked: Asked): Reply | undefined | Promise<Reply | undefined>
  /** Once the sandbox has answered. */
  answer?(reply: Reply, asked: Asked): void | Promise<void>
  /** In place of plain forwarding; gives the status that the sandbox gets. */
  deliver?(delivery: Delivery, onward: Onward): Promise<number>
}

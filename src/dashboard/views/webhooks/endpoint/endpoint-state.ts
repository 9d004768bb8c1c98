/** How one endpoint is served and how it is doing, as schemas/sandbox/endpoint-settings.schema.json says. */
export interface EndpointState {
  readonly id: number
  readonly url: string
  readonly signature: readonly SignatureInForce[]
  readonly signature_from: 'endpoint' | 'profile'
  /** A preset by its name, or the waits one by one: `['5s', '5m']`. */
  readonly retry: string | readonly string[]
  readonly retry_from: 'endpoint' | 'profile'
  readonly ordered: boolean
  readonly enabled: boolean
  readonly on_disabled: 'hold' | 'drop'
  readonly disabled_by: 'user' | 'gone' | 'failures' | null
  /** Virtual time, as all instants here. */
  readonly disabled_at: string | null
  readonly failing_since: string | null
  /** Deliveries that are held or kept back. */
  readonly waiting: number
  readonly public_key: string | null
  readonly old_public_key: string | null
  readonly old_secret_until: string | null
}

export interface SignatureInForce {
  readonly scheme: string
  readonly header?: string
  readonly own_secret: boolean
}

/** Answer of GET /webhooks. */
export interface EndpointList {
  readonly items: readonly EndpointState[]
}

/** Answer of POST /webhooks/{id}/rotate-secret. */
export interface RotatedSecret {
  readonly secret: string
  readonly public_key: string
  readonly old_secret_until: string
}

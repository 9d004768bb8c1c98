export interface Balancer {
  readonly url: string
  targets(): readonly { readonly url: string; readonly isReady: boolean; readonly calls: number }[]
  close(): Promise<void>
}

export interface BalancerOptions {
  readonly port?: number
  readonly host?: string
  /** Between two looks at each target. */
  readonly everyMs?: number
}

export function startBalancer(urls: readonly string[], options?: BalancerOptions): Promise<Balancer>

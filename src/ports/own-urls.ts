import type { ListenHost } from './listen.ts'

/** Where to reach a sandbox that listens there, as a person would write it. */
export function defaultUrl(host: ListenHost, port: number): string {
  const name = host === 'loopback' || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Origins of our own pages, which may come by any of our names. `port`: undefined = it does not listen. */
export function ownOrigins(publicUrl: string, port: number | undefined): readonly string[] {
  const local =
    port === undefined ? [] : [`http://127.0.0.1:${port}`, `http://localhost:${port}`, `http://[::1]:${port}`]
  return publicUrl === '' ? local : [new URL(publicUrl).origin, ...local]
}

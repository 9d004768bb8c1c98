import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** HMAC-SHA256 in hex of many bodies, made by openssl in one process. */
export function opensslHmacs(key: string, bodies: readonly Uint8Array[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'openssl-'))
  try {
    const names = bodies.map((body, index) => {
      writeFileSync(join(folder, `${index}`), body)
      return `${index}`
    })
    const { status, stdout, stderr, error } = spawnSync('openssl', ['dgst', '-sha256', '-hmac', key, ...names], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 24,
    })
    if (status !== 0) throw new Error(`openssl dgst failed: ${error?.message ?? stderr}`)
    return stdout
      .trimEnd()
      .split('\n')
      .map(line => line.replace(/^.*= /, ''))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Why openssl cannot be asked; null when it can. */
export function opensslMissing(): string | null {
  const { error } = spawnSync('openssl', ['version'])
  return error ? `openssl cannot be run here: ${error.message}` : null
}

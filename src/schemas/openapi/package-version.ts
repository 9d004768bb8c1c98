import { readFileSync } from 'node:fs'

/** Of this package. */
export function packageVersion(): string {
  // The same three steps up from src/schemas/openapi and from dist/schemas/openapi.
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const manifest: { readonly version: string } = JSON.parse(text)
  return manifest.version
}

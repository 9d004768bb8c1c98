export type { SignatureScheme } from './webhooks/sign/scheme.ts'
export { SCHEMES, type SchemeName } from './webhooks/sign/schemes.ts'

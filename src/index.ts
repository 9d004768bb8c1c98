export { SandboxError } from './domain/errors.ts'
export * from './library/create-sandbox.ts'
export type { SandboxOptions } from './library/options/sandbox-options.ts'
export type * from './schemas/types.gen.ts'

export * from './create-sandbox.ts'
export { SandboxError } from './domain/errors.ts'
export type { SandboxOptions } from './sandbox-options.ts'
export type * from './schemas/types.gen.ts'

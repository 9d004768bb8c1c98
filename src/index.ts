export * from './create-sandbox.ts'
export { SandboxError } from './sandbox.ts'
export type { SandboxOptions } from './sandbox-options.ts'
export type * from './schemas/types.gen.ts'

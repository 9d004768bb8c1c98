import { SandboxError } from '../../domain/errors.ts'

/**
 * What is read of a world that was found a moment ago: it may have been removed meanwhile.
 * @returns `otherwise` then.
 */
export async function unlessGone<T, Other>(read: Promise<T>, otherwise: Other): Promise<T | Other> {
  try {
    return await read
  } catch (error) {
    if (error instanceof SandboxError && error.code === 'not_found') return otherwise
    throw error
  }
}

import { SandboxError } from '../../../domain/errors.ts'
import { showUrl } from '../../show-url.ts'
import { codeOf } from '../database-errors.ts'
import { withClient } from './with-client.ts'

export interface OwnDatabase {
  readonly url: string
  /** Removes it, and ends the connections to it. */
  drop(): Promise<void>
}

const NO_RIGHT = '42501'

/**
 * An empty database on the server of that URL.
 * @throws SandboxError `store_unavailable` when the server cannot be used, or its user may not make databases.
 */
export async function createOwnDatabase(url: string): Promise<OwnDatabase> {
  const name = await withClient(url, async ({ client }) => {
    const { rows } = await client.query('SELECT gen_random_uuid() AS id')
    // Letters and digits alone: a name is no parameter of a statement.
    const drawn = `carrier_sandbox_${String(rows[0]?.id).replaceAll('-', '')}`
    try {
      await client.query(`CREATE DATABASE ${drawn} ENCODING 'UTF8' TEMPLATE template0`)
    } catch (error) {
      if (codeOf(error) !== NO_RIGHT) throw error
      const user = decodeURIComponent(new URL(url).username)
      const detail =
        `The user "${user}" may not make a database on the server of --store ${showUrl(url)}, and each run has one of its own; ` +
        `let it (ALTER ROLE "${user}" CREATEDB), name another user, or leave out --store.`
      throw new SandboxError('store_unavailable', detail)
    }
    return drawn
  })
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    drop: () => withClient(url, async ({ client }) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
}

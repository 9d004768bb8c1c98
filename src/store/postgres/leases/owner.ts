import type { Sessions } from '../database.ts'

/** By what the claims of this process are known: drawn when it is needed, and another one after it was given up. */
export class Owner {
  readonly #database: Sessions
  #drawn: Promise<string> | undefined

  constructor(database: Sessions) {
    this.#database = database
  }

  /** Undefined = it was not needed yet. */
  get drawn(): Promise<string> | undefined {
    return this.#drawn
  }

  /** @throws SandboxError when the database cannot be asked; it is asked again the next time. */
  async id(): Promise<string> {
    this.#drawn ??= this.#database.ask<{ id: string }>({ text: 'SELECT gen_random_uuid() AS id' }).then(([drawn]) => {
      if (!drawn) throw new Error('the database drew no id')
      return drawn.id
    })
    const drawing = this.#drawn
    try {
      return await drawing
    } catch (error) {
      if (this.#drawn === drawing) this.#drawn = undefined
      throw error
    }
  }

  giveUp(): void {
    this.#drawn = undefined
  }
}

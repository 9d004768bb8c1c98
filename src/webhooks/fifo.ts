interface Link<T> {
  readonly value: T
  next: Link<T> | null
}

/** First in, first out, both ends O(1): Array.shift moves the whole rest once a queue is tens of thousands long. */
export class Fifo<T> {
  #head: Link<T> | null = null
  #tail: Link<T> | null = null

  get empty(): boolean {
    return this.#head === null
  }

  push(value: T): void {
    const link: Link<T> = { value, next: null }
    if (this.#tail === null) this.#head = link
    else this.#tail.next = link
    this.#tail = link
  }

  /** The oldest value, removed; undefined when there is none. */
  shift(): T | undefined {
    const link = this.#head
    if (link === null) return undefined
    this.#head = link.next
    // A link that has grown old keeps the next one alive, and so on, until the whole heap is collected.
    link.next = null
    if (this.#head === null) this.#tail = null
    return link.value
  }
}

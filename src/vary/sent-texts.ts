/** What an application and its options brought: it is read back as it was sent, whatever is varied. */
export class SentTexts {
  readonly #texts = new Set<string>()

  /** @param value JSON: every text and number in it counts. */
  add(value: unknown): void {
    if (typeof value === 'string' || typeof value === 'number') this.#texts.add(String(value).trim())
    else if (typeof value === 'object' && value !== null) for (const entry of Object.values(value)) this.add(entry)
  }

  /**
   * How many units of the text were sent: all of it, none, or the street to which the names of its district and city are added
   * when it is stored.
   */
  sentPart(text: string): number {
    if (this.#texts.has(text.trim())) return text.length
    for (let end = text.lastIndexOf(', '); end > 0; end = text.lastIndexOf(', ', end - 1)) {
      if (this.#texts.has(text.slice(0, end).trim())) return end
    }
    return 0
  }
}

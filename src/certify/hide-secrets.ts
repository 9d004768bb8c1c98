/** A secret, and the variable that stands in its place in every report: `$WEBHOOK_SECRET`. */
export interface NamedSecret {
  readonly variable: string
  readonly value: string
}

/** A text without secrets. */
export type Hide = (text: string) => string

/** A shorter one would be found inside ordinary words. */
const SHORTEST = 4

/** Finds a secret as it is, inside a URL, inside JSON that is itself text, and without its `whsec_`. */
export function createHide(secrets: readonly NamedSecret[]): Hide {
  const known = secrets
    .flatMap(({ variable, value }) =>
      [value, value.replace(/^wh(sec|sk)_/, '')]
        .flatMap(text => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)])
        .map(text => ({ variable, text })),
    )
    .filter(({ text }) => text.length >= SHORTEST)
    // The longer one first: one may be part of another.
    .sort((a, b) => b.text.length - a.text.length)
  return text => known.reduce((clean, { variable, text: secret }) => clean.replaceAll(secret, `$${variable}`), text)
}

/** The value of a header whatever the case of its name; `undefined` when it is absent. */
export function findHeader(headers: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const wanted = name.toLowerCase()
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === wanted && value !== undefined) return value
  }
  return undefined
}

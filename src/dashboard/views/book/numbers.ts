/** What is left empty is not sent; what is no number is sent as it is typed, and the API says what is wrong with it. */
export function numbersOf<K extends string>(
  typed: Readonly<Record<K, string>>,
  names: readonly K[],
): Readonly<Record<string, number | string>> {
  return Object.fromEntries(names.flatMap(name => (typed[name].trim() === '' ? [] : [[name, numberOf(typed[name])]])))
}

export function numberOf(typed: string): number | string {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? typed : number
}

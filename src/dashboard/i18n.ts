import { type Language, language } from './preferences.ts'

/** One text in both languages; a function where it depends on something. */
export interface Both<T = string> {
  readonly en: T
  readonly vi: T
}

// Arguments of any kind: each message names its own, and `never` takes them all.
type Message = Both | Both<(...given: never[]) => string>

/** The messages of one view; `messages/<view>.ts` has `export const shipmentMessages = defineMessages({ … })`. */
export function defineMessages<M extends Readonly<Record<string, Message>>>(messages: M): M {
  return messages
}

/** Texts of one language, by the names of their messages. */
export type Texts<M> = {
  readonly [K in keyof M]: M[K] extends { readonly en: infer T } ? (T extends string ? string : T) : never
}

const spoken = new WeakMap<object, Partial<Record<Language, object>>>()

/** The same object as long as the language stays, so it may stand among the dependencies of an effect. */
export function textsIn<M extends Readonly<Record<string, Message>>>(messages: M, chosen: Language): Texts<M> {
  const known = spoken.get(messages) ?? {}
  spoken.set(messages, known)
  known[chosen] ??= Object.fromEntries(Object.entries(messages).map(([name, both]) => [name, both[chosen]]))
  // Built from the very messages, name by name.
  return known[chosen] as Texts<M>
}

/** The messages in the language of the page. */
export function useTexts<M extends Readonly<Record<string, Message>>>(messages: M): Texts<M> {
  return textsIn(messages, language.value)
}

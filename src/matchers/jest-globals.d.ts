/** As much of Jest as its entry uses. Jest is not installed here: the projects of test/toolchains have it, with its own types. */
declare module '@jest/globals' {
  export const expect: { extend(matchers: object): void }
}

declare module 'expect' {
  // The names of Jest's own parameters: a declaration that adds to it must have the same.
  interface Matchers<R extends void | Promise<void>, T = unknown> {
    toBe(expected: T): R
  }
}

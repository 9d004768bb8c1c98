/** Something the schema cannot see: an unknown status, an impossible wait, an illegal move, a key of the other line. */
export interface ScenarioProblem {
  /** JSON pointer into the file. */
  readonly pointer: string
  readonly message: string
  /** An unknown word and what it may have meant. */
  readonly word?: string
  readonly candidates?: readonly string[]
}

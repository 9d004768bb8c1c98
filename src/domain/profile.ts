import type { ProfileSwitches } from '../schemas/types.gen.ts'

/** A value for every open clause (open-clauses.md, "The switches"); docs/profiles.md explains each. */
export type Switches = Readonly<ProfileSwitches>

/** How one account's world answers the open clauses. */
export interface Profile {
  /** `compatible`, `spec`, `observed`, or what a file calls itself. */
  readonly name: string
  /** Whom it is for, in one line. */
  readonly description?: string | undefined
  /** The shipped profile a file of one's own started from. */
  readonly extends?: string | undefined
  readonly switches: Switches
}

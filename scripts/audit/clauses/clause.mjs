/**
 * @param {string} id the name of the clause, unique in a profile
 * @param {string} place where the document says it
 * @param {string} says what it says, in one sentence
 * @param {(world: object) => unknown} look throws a Finding when the sandbox does otherwise
 * @param {string[]} [profiles] where it is asked for; absent = everywhere
 */
export function clause(id, place, says, look, profiles) {
  return { id, place, says, look, profiles }
}

/** The moves a scenario may make without `force` (open-clauses.md, "Legal moves" and "On-demand"). */
type Moves = Readonly<Record<number, readonly number[]>>

export const STANDARD_MOVES: Moves = {
  901: [902, 903, 914, 915, 1000],
  902: [903, 914, 915, 1000],
  903: [904, 917, 918, 919],
  904: [905, 906, 915, 916, 917],
  905: [909, 913],
  906: [904, 907, 917, 918],
  907: [908, 917],
  908: [913],
  909: [912],
  910: [911],
  911: [913],
  912: [910],
  916: [907, 909, 913],
  918: [904, 907, 917, 919],
  919: [904, 907, 917, 918],
}

export const ONDEMAND_MOVES: Moves = {
  900: [901, 911, 1000],
  901: [902, 911, 1000],
  902: [903, 907, 911],
  903: [904, 902, 907, 911],
  904: [905, 908],
  905: [906, 907, 908],
  906: [910, 905, 908],
  907: [905, 902, 908, 911],
  908: [909],
  909: [910, 905],
}

/** The shortest way, without where it begins; null when there is none. */
export function wayTo(moves: Moves, from: number, target: number): readonly number[] | null {
  let ends: readonly (readonly number[])[] = [[from]]
  const seen = new Set([from])
  while (ends.length > 0) {
    const next: (readonly number[])[] = []
    for (const path of ends) {
      for (const move of moves[path.at(-1) ?? from] ?? []) {
        if (move === target) return [...path.slice(1), move]
        if (seen.has(move)) continue
        seen.add(move)
        next.push([...path, move])
      }
    }
    ends = next
  }
  return null
}

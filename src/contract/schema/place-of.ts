import type { Basis } from '../severity.ts'
import { childrenAt, type SchemaNode, sameplace } from './schema-node.ts'

/** A place of a value, as its schema sees it. */
export interface Place {
  /** Every schema that speaks of it, the answer's own first. */
  readonly nodes: readonly SchemaNode[]
  /** Of the nearest property that says where it comes from. */
  readonly basis: Basis
  readonly clause: string
}

/** Walks down from `root`; `otherwise` holds until a property says where it comes from. */
export function placeOf(root: SchemaNode, tokens: readonly string[], otherwise: Omit<Place, 'nodes'>): Place {
  const start: Place = { ...otherwise, nodes: sameplace(root) }
  return tokens.reduce<Place>((place, token) => {
    const children = place.nodes.flatMap(node => childrenAt(node, token))
    const said = children.find(child => child.basis !== null)
    // A field that nobody documented is told under the heading of those beside it.
    const beside = children.length === 0 ? clauseOfFields(place.nodes) : null
    return {
      nodes: children.flatMap(sameplace),
      basis: said?.basis ?? place.basis,
      clause: said?.clause ?? beside ?? place.clause,
    }
  }, start)
}

function clauseOfFields(nodes: readonly SchemaNode[]): string | null {
  const fields = nodes.flatMap(node => [...node.properties.values()])
  return fields.find(({ clause }) => clause !== null)?.clause ?? null
}

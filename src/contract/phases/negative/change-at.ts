/** A copy of a JSON body without what stands at a dotted key (`shipment.parcel.weight`, `paths.0.lat`). */
export function without(body: unknown, key: string): unknown {
  return changed(body, key.split('.'), (parent, name) => {
    Reflect.deleteProperty(parent, name)
  })
}

/** A copy with another value there. */
export function withValue(body: unknown, key: string, value: unknown): unknown {
  return changed(body, key.split('.'), (parent, name) => {
    Reflect.set(parent, name, value)
  })
}

function changed(body: unknown, path: readonly string[], change: (parent: object, name: string) => void): unknown {
  const copy: unknown = structuredClone(body)
  const parent = path.slice(0, -1).reduce<unknown>((found, name) => Reflect.get(Object(found), name), copy)
  const name = path.at(-1)
  // A key that leads nowhere would send the body as it was, and the case would check a good request.
  if (name === undefined || typeof parent !== 'object' || parent === null) {
    throw new Error(`the request has no "${path.join('.')}"`)
  }
  change(parent, name)
  return copy
}

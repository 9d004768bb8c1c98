import { holds } from '../expect.mjs'
import { switchesOf } from '../profiles.mjs'
import { RIDE_TABLES } from '../ride-tables.mjs'
import { samplesOf } from '../samples.mjs'
import { TABLES } from '../tables.mjs'
import { clause } from './clause.mjs'

const ALL_TABLES = { ...TABLES, ...RIDE_TABLES }

/** One clause for each field of each table, and one that there is no other field. */
export const FIELDS = Object.entries(ALL_TABLES).flatMap(([name, table]) => [
  ...Object.entries(table.fields).map(([field, shape]) => present(name, table, field, shape)),
  ...Object.entries(table.optional ?? {}).map(([field, shape]) => optional(name, table, field, shape)),
  ...Object.entries(extrasOf(table)).map(([field, { shape, isOn }]) => extra({ name, table, field, shape, isOn })),
  closed(name, table),
])

function present(name, table, field, shape) {
  const says = `${field} is in every ${name.replaceAll('_', ' ')}: ${shape.says}.`
  return clause(
    `field.${name}.${field}`,
    table.place,
    says,
    async world => {
      const rows = await samplesOf(world, name)
      holds(`rows of the table ${name}`, rows.length > 0, rows.length)
      for (const { value, again } of rows) fits(field, value, shape, again)
    },
    table.profiles,
  )
}

function fits(field, value, shape, again) {
  holds(`${field}: ${shape.says}`, value !== null && value !== undefined && field in value, value, again)
  holds(`${field}: ${shape.says}`, shape.holds(value[field]), value[field], again)
}

function optional(name, table, field, shape) {
  const says = `${field} may be in a ${name.replaceAll('_', ' ')}: ${shape.says}.`
  return clause(
    `field.${name}.${field}`,
    table.place,
    says,
    async world => {
      for (const { value, again } of await samplesOf(world, name)) {
        if (field in value) holds(`${field}: ${shape.says}`, shape.holds(value[field]), value[field], again)
      }
    },
    table.profiles,
  )
}

function extra({ name, table, field, shape, isOn }) {
  const says = `${field} is in a ${name} where the profile has it, and nowhere else.`
  return clause(`field.${name}.${field}`, `${table.place}; observed-behaviour`, says, async world => {
    const on = isOn(switchesOf(world.profile))
    for (const { value, again } of await samplesOf(world, name)) {
      if (on) fits(field, value, shape, again)
      else holds(`no ${field} in this profile`, !(field in value), value, again)
    }
  })
}

function closed(name, table) {
  const says = `A ${name.replaceAll('_', ' ')} has no field but those of its table.`
  return clause(
    `field.${name}.closed`,
    table.place,
    says,
    async world => {
      const switches = switchesOf(world.profile)
      const extras = Object.entries(extrasOf(table)).filter(([, { isOn }]) => isOn(switches))
      const known = new Set([
        ...Object.keys(table.fields),
        ...Object.keys(table.optional ?? {}),
        ...extras.map(([field]) => field),
      ])
      for (const { value, again } of await samplesOf(world, name)) {
        const other = Object.keys(value).filter(field => !known.has(field))
        holds(`only the fields ${[...known].join(', ')}`, other.length === 0, `also ${other.join(', ')}`, again)
      }
    },
    table.profiles,
  )
}

/** `{ switch: fields }` where the switch is yes or no, `{ switch: { value: fields } }` where it has values. */
function extrasOf({ extra: groups = {} }) {
  const found = {}
  for (const [name, group] of Object.entries(groups)) {
    for (const [key, value] of Object.entries(group)) {
      if (typeof value.holds === 'function') found[key] = { shape: value, isOn: switches => switches[name] === true }
      else {
        for (const [field, shape] of Object.entries(value)) {
          found[field] = { shape, isOn: switches => switches[name] === key }
        }
      }
    }
  }
  return found
}

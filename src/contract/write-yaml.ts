export interface YamlOptions {
  /** Lines above the first key, without their `#`. */
  readonly head?: readonly string[]
  /** Said behind a key of the group `of`, or of the root. */
  readonly remarks?: { readonly of: string; readonly by: Readonly<Record<string, string>> }
}

/** Unquoted, no reader of YAML 1.1 or 1.2 takes these for anything but text. */
const PLAIN = /^[A-Za-z][A-Za-z_-]*$/
const NOT_TEXT = /^(y|n|yes|no|on|off|true|false|null)$/i

/**
 * JSON data as YAML for people: groups one key a line, what is inside a list on one line. Text stands in quotes unless it is
 * a plain word, so that `no` and `08:30` stay text for every reader.
 */
export function writeYaml(value: Readonly<Record<string, unknown>>, { head = [], remarks }: YamlOptions = {}): string {
  const lines = head.map(line => `# ${line}`)
  const write = (record: Readonly<Record<string, unknown>>, indent: string, group: string): void => {
    for (const [key, item] of Object.entries(record)) {
      const remark = remarks?.of === group ? remarks.by[key] : undefined
      const behind = remark === undefined ? '' : ` # ${remark.replaceAll(/\s+/g, ' ')}`
      const name = `${indent}${inline(key)}:`
      if (Array.isArray(item) && item.some(isRecord)) {
        lines.push(name + behind, ...item.map(entry => `${indent}  - ${inline(entry)}`))
      } else if (isRecord(item) && indent === '' && Object.keys(item).length > 0) {
        lines.push(name + behind)
        write(item, '  ', key)
      } else lines.push(`${name} ${inline(item)}${behind}`)
    }
  }
  write(value, '', '')
  return `${lines.join('\n')}\n`
}

function inline(value: unknown): string {
  if (typeof value === 'string') return PLAIN.test(value) && !NOT_TEXT.test(value) ? value : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).map(([key, item]) => `${inline(key)}: ${inline(item)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

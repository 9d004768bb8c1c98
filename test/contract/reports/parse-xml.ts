/** An element of a document. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

interface Open {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const TOKEN = /<\?xml[^>]*\?>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Reads XML as strictly as its standard: anything that is not well-formed throws. */
export function parseXml(document: string): Element {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(document))
    throw new Error('a forbidden character')
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const stack: Open[] = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < document.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(document)
    if (token === null) throw new Error(`not well-formed at ${document.slice(at, at + 60)}`)
    const [whole, closes, name = '', attributes = '', isEmpty, text] = token
    const top = stack.at(-1) ?? root
    if (text !== undefined) top.text += decode(text)
    else if (closes === '/') close(stack, name)
    else if (!whole.startsWith('<?')) {
      const element: Open = { name, attributes: readAttributes(attributes), children: [], text: '' }
      top.children.push(element)
      if (isEmpty !== '/') stack.push(element)
    }
  }
  const [only, ...others] = root.children
  if (stack.length !== 1 || only === undefined || others.length > 0 || root.text.trim() !== '')
    throw new Error('no single root')
  return only
}

function close(stack: Open[], name: string): void {
  if (stack.pop()?.name !== name || stack.length === 0) throw new Error(`</${name}> closes nothing`)
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, decode(value)] as const,
  )
  const attributes = Object.fromEntries(pairs)
  if (Object.keys(attributes).length !== pairs.length) throw new Error(`an attribute twice: ${text}`)
  return attributes
}

function decode(text: string): string {
  return text.replace(/&([^;\s]*);?/g, (whole, name) => {
    const character = ENTITIES[name]
    if (character === undefined || !whole.endsWith(';')) throw new Error(`no entity: ${whole}`)
    return character
  })
}

/** Every element of a name, at any depth. */
export function findAll(element: Element, name: string): readonly Element[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap(child => findAll(child, name))]
}

import type { CallToRepeat, Pieces } from './call-to-repeat.ts'

/** In what a call can be written, beside curl, which the sandbox writes. */
export type CodeLanguage = 'javascript' | 'php' | 'python'

/** The call as a program that prints the status and the body of the answer. None needs a package. */
export const WRITERS: Readonly<Record<CodeLanguage, (call: CallToRepeat) => string>> = {
  javascript: writeJavaScript,
  php: writePhp,
  python: writePython,
}

/** For Node.js 18 and later, as a module. */
function writeJavaScript({ method, url, headers, body }: CallToRepeat): string {
  const write = (pieces: Pieces) => join(pieces, ' + ', quoteJavaScript, name => `process.env.${name}`)
  // fetch sends no body with these.
  const isBodiless = method === 'GET' || method === 'HEAD'
  return [
    `const response = await fetch(${quoteJavaScript(url)}, {`,
    `  method: ${quoteJavaScript(method)},`,
    '  headers: {',
    ...headers.map(([name, value]) => `    ${quoteJavaScript(name)}: ${write(value)},`),
    '  },',
    ...(body === null ? [] : [isBodiless ? `  // fetch sends no body with ${method}.` : `  body: ${write(body)},`]),
    '})',
    'console.log(response.status, await response.text())',
    '',
  ].join('\n')
}

/** For PHP 8 as it is installed, without an extension. */
function writePhp({ method, url, headers, body }: CallToRepeat): string {
  const write = (pieces: Pieces) => join(pieces, ' . ', quotePhp, name => `getenv('${name}')`)
  return [
    '<?php',
    '$context = stream_context_create([',
    "    'http' => [",
    `        'method' => ${quotePhp(method)},`,
    "        'header' => [",
    ...headers.map(([name, value]) => `            ${write(startWith(`${name}: `, value))},`),
    '        ],',
    ...(body === null ? [] : [`        'content' => ${write(body)},`]),
    '        // An answer such as 422 is read, too.',
    "        'ignore_errors' => true,",
    '    ],',
    ']);',
    `$stream = fopen(${quotePhp(url)}, 'r', false, $context);`,
    "echo stream_get_meta_data($stream)['wrapper_data'][0], ' ', stream_get_contents($stream), PHP_EOL;",
    '',
  ].join('\n')
}

/** For Python 3.9 and later. */
function writePython({ method, url, headers, body }: CallToRepeat): string {
  const write = (pieces: Pieces) => join(pieces, ' + ', quotePython, name => `os.environ['${name}']`)
  return [
    'import os',
    'import urllib.error',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${quotePython(url)},`,
    `    method=${quotePython(method)},`,
    '    headers={',
    ...headers.map(([name, value]) => `        ${quotePython(name)}: ${write(value)},`),
    '    },',
    ...(body === null ? [] : [`    data=(${write(body)}).encode(),`]),
    ')',
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    # An answer such as 422 is read, too.',
    '    response = error',
    'print(response.status, response.read().decode())',
    '',
  ].join('\n')
}

function join(
  pieces: Pieces,
  plus: string,
  quote: (text: string) => string,
  variable: (name: string) => string,
): string {
  if (pieces.length === 0) return quote('')
  return pieces.map(piece => (typeof piece === 'string' ? quote(piece) : variable(piece.variable))).join(plus)
}

/** In one text with the first piece, where that is a text. */
function startWith(text: string, [first, ...others]: Pieces): Pieces {
  if (typeof first === 'string') return [text + first, ...others]
  return first === undefined ? [text] : [text, first, ...others]
}

/** Lines stay lines in a template. */
function quoteJavaScript(text: string): string {
  const isLong = text.includes('\n')
  const quote = isLong ? '`' : "'"
  const escaped = text.replace(/[\\'`$\p{Cc}\p{Cs}\u2028\u2029\ufeff]/gu, char => {
    if (char === '\\') return '\\\\'
    if (char === '\n') return isLong ? '\n' : '\\n'
    if (char === quote || (char === '$' && isLong)) return `\\${char}`
    if (char === "'" || char === '`' || char === '$') return char
    return escapeUnit(char)
  })
  return quote + escaped + quote
}

/** A line each, as Python puts neighbouring texts together. */
function quotePython(text: string): string {
  const lines = text.split(/(?<=\n)/)
  return lines.map(quotePythonLine).join('\n          ')
}

function quotePythonLine(text: string): string {
  const escaped = text.replace(/[\\'\p{Cc}\p{Cs}\u2028\u2029\ufeff]/gu, char => {
    if (char === '\\' || char === "'") return `\\${char}`
    return char === '\n' ? '\\n' : escapeUnit(char)
  })
  return `'${escaped}'`
}

function escapeUnit(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** In single quotes PHP reads every other character as it is, ends of lines included. */
function quotePhp(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

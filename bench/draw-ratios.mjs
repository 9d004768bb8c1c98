/** A drawing (SVG) of the ratios of a run: a bar for each from 1 × on a logarithmic scale, with a mark where the target is. */

const WIDTH = 920
const ROW = 34
const TOP = 56
const LEFT = 440
const RIGHT = 90
const COLOURS = { held: '#2f7d4f', 'not held': '#b3392f', '': '#4a6a8a', target: '#1c1c1c', grid: '#d9d9d9' }

const LEGEND = 'green: target held, red: not held, blue: no target; black line: the target'

/** @param rows of a run; those that are no ratio to something beside them are left out */
export function drawRatios(rows, { title }) {
  const ratios = rows.filter(({ unit, yardstick, value }) => unit === '×' && yardstick !== '' && value > 0)
  const exponents = ratios.flatMap(row => [Math.log10(row.value), Math.log10(row.limit ?? 1)])
  const [low, high] = [Math.floor(Math.min(-1, ...exponents)), Math.ceil(Math.max(1, ...exponents))]
  const at = value => LEFT + ((Math.log10(value) - low) / (high - low)) * (WIDTH - LEFT - RIGHT)
  const height = TOP + ratios.length * ROW + 24
  const powers = Array.from({ length: high - low + 1 }, (_one, n) => 10 ** (low + n))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" ` +
      'font-family="system-ui, sans-serif" font-size="12" fill="#1c1c1c">',
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(12, 22, title, 'font-size="15" font-weight="600"'),
    text(12, 40, LEGEND, 'font-size="10.5" fill="#5a5a5a"'),
    ...powers.map(power => drawPower(power, at(power), height)),
    ...ratios.map((row, n) => drawRow(row, TOP + n * ROW, at)),
    '</svg>',
    '',
  ].join('\n')
}

function drawPower(power, x, height) {
  const label = power >= 1 ? power.toLocaleString('en') : String(power)
  const line = `<path d="M${round(x)} ${TOP - 8}V${height - 16}" stroke="${COLOURS.grid}"/>`
  return line + text(x, TOP - 14, `${label} ×`, 'text-anchor="middle" fill="#5a5a5a"')
}

function drawRow({ figure, what, yardstick, value, measured, limit, verdict }, y, at) {
  const [one, end] = [at(1), at(value)]
  const [x, width] = [Math.min(one, end), Math.max(2, Math.abs(end - one))]
  const bar = `<rect x="${round(x)}" y="${y + 2}" width="${round(width)}" height="16" fill="${COLOURS[verdict] ?? COLOURS['']}"/>`
  const target =
    limit === undefined
      ? ''
      : `<path d="M${round(at(limit))} ${y - 2}v24" stroke="${COLOURS.target}" stroke-width="2"/>`
  return [
    text(12, y + 9, cut(`${figure} ${what}`, 62)),
    text(12, y + 23, cut(`against ${yardstick}`, 72), 'font-size="10.5" fill="#5a5a5a"'),
    bar,
    target,
    text(Math.max(one, end, limit === undefined ? 0 : at(limit)) + 6, y + 14, measured, 'font-weight="600"'),
  ].join('')
}

const text = (x, y, words, how = '') => `<text x="${round(x)}" y="${y}" ${how}>${escapeXml(words)}</text>`
const round = number => Math.round(number * 10) / 10
const cut = (words, most) => (words.length <= most ? words : `${words.slice(0, most - 1)}…`)
const escapeXml = words => words.replace(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`)

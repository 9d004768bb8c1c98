import {
  asFields,
  type Fields,
  listAt,
  numberAt,
  optionalNumberAt,
  optionalTextAt,
  textAt,
} from '../client/read-answer.ts'
import { distance, localTime, wrapWords } from './local-time.ts'
import { paint, plain } from './output.ts'

/** As much as fits on any terminal. */
const WIDTH = 80
const GAP = '  '

interface Row {
  readonly day: string
  readonly time: string
  readonly wait: string
  readonly status: string
  readonly text: string
  /** VND; empty where the line has none. */
  readonly fee: string
  readonly back: string
  /** What else is to be said of it. */
  readonly notes: readonly string[]
}

const HEAD: Row = {
  day: '',
  time: 'when',
  wait: 'after',
  status: 'status',
  text: 'text',
  fee: 'fee',
  back: 'to shop',
  notes: [],
}

/** A previewed plan in columns: when (GMT+7, day by day), after how long, status, text, fee and amount_return_shop in VND. */
export function describePreview(answer: Fields): readonly string[] {
  const plan = listAt(answer, 'plan')
  const rows = plan.map((moment, index) => rowOf(moment, plan[index - 1]))
  const layout = layOut([HEAD, ...rows])
  const table = rows.flatMap((row, index) => [
    ...(row.day === rows[index - 1]?.day ? [] : [paint('bold', row.day)]),
    ...layout(row),
  ])
  return [titleOf(answer), ...layout(HEAD).map(line => paint('dim', line)), ...table, ...choicesOf(answer)]
}

function titleOf(answer: Fields): string {
  const pace = textAt(answer, 'pace')
  return [
    paint('cyan', plain(textAt(answer, 'scenario'))),
    textAt(answer, 'line'),
    plain(textAt(answer, 'carrier')),
    `seed ${numberAt(answer, 'seed')}`,
    ...(pace === 'script' ? [] : [`pace ${plain(pace)}`]),
    'times in GMT+7',
  ].join(' · ')
}

function rowOf(moment: Fields, before: Fields | undefined): Row {
  const at = textAt(moment, 'at')
  const [day = '', time = ''] = localTime(at).split(' ')
  const wait = before ? Date.parse(at) - Date.parse(textAt(before, 'at')) : 0
  return {
    day,
    time,
    wait: before ? `+${distance(wait).replace(' ', '')}` : '',
    status: `${plain(textAt(moment, 'slug'))} (${numberAt(moment, 'status')})`,
    text: clean(textAt(moment, 'text')),
    fee: String(optionalNumberAt(moment, 'total_fee') ?? ''),
    back: String(optionalNumberAt(moment, 'amount_return_shop') ?? ''),
    notes: notesOf(moment),
  }
}

const KINDS: Readonly<Record<string, string>> = {
  book: 'booked',
  accept: 'the carrier accepts',
  refuse: 'the carrier refuses',
  settle: 'daily settlement',
}

function notesOf(moment: Fields): readonly string[] {
  const kind = KINDS[textAt(moment, 'kind')]
  const reason = optionalTextAt(moment, 'message')
  const point = optionalNumberAt(moment, 'point')
  const news = optionalTextAt(moment, 'point_status')
  const driver = moment.driver ? asFields(moment.driver) : null
  const place = [...(point === null ? [] : [`point ${point}`]), ...(news === null ? [] : [plain(news)])].join(' ')
  return [
    ...(kind === undefined ? [] : [kind]),
    ...(reason === null ? [] : [clean(reason)]),
    ...(place === '' ? [] : [place]),
    ...(driver ? [`driver ${clean(textAt(driver, 'name'))}, ${plain(textAt(driver, 'phone'))}`] : []),
    ...(moment.force === true ? ['forced'] : []),
    ...(moment.webhook ? [`webhook ${plain(JSON.stringify(moment.webhook))}`] : []),
  ]
}

/** NFC, so that a letter with its accents is one column wide. */
function clean(text: string): string {
  return plain(text.normalize('NFC'))
}

function layOut(rows: readonly Row[]): (row: Row) => readonly string[] {
  const widest = (cell: (row: Row) => string) => Math.max(...rows.map(row => cell(row).length))
  const time = widest(row => row.time)
  const wait = widest(row => row.wait)
  const status = widest(row => row.status)
  const hasMoney = rows.some(({ fee }) => /\d/.test(fee))
  const [fee, back] = hasMoney ? [widest(row => row.fee), widest(row => row.back)] : [0, 0]
  const money = hasMoney ? fee + back + 2 * GAP.length : 0
  const before = GAP.length + time + GAP.length + wait + GAP.length
  const text = Math.min(
    widest(row => row.text),
    WIDTH - before - status - GAP.length - money,
  )
  return row => {
    const [first = '', ...more] = wrapWords(row.text, text)
    const cells = [row.time.padEnd(time), row.wait.padStart(wait), row.status.padEnd(status), first.padEnd(text)]
    const line = GAP + [...cells, ...(hasMoney ? [row.fee.padStart(fee), row.back.padStart(back)] : [])].join(GAP)
    const rest = more.map(words => ' '.repeat(before + status + GAP.length) + words)
    const notes = wrapWords(row.notes.join('; '), WIDTH - before).filter(words => words !== '')
    return [line.trimEnd(), ...rest, ...notes.map(words => ' '.repeat(before) + paint('dim', words))]
  }
}

function choicesOf(answer: Fields): readonly string[] {
  return listAt(answer, 'choices').flatMap(choice => {
    const odds = Math.round(numberAt(choice, 'odds') * 100)
    const place = plain(textAt(choice, 'pointer').slice(1).replaceAll('/', '.'))
    const sentence = `${place}: way ${numberAt(choice, 'taken')} of ${numberAt(choice, 'of')} was drawn (${odds} %); another --seed may draw another.`
    return wrapWords(sentence, WIDTH)
  })
}

import { problemLine } from '../../files/file-error.ts'
import type { ValidatedFile } from '../../scenario-tools.ts'
import { asFields, type Fields, listAt, numberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { distance, wrapWords } from './local-time.ts'
import { paint, plain } from './output.ts'

const WIDTH = 80

/** All scenarios, line by line: name, what chooses it, and what it is for. */
export function describeScenarios(answer: Fields): readonly string[] {
  const items = listAt(answer, 'items')
  const lines = (['standard', 'ondemand'] as const).flatMap(line => {
    const ofLine = items.filter(item => item.line === line)
    return ofLine.length === 0 ? [] : [paint('bold', line), ...ofLine.flatMap(describeItem)]
  })
  const problems = listAt(answer, 'problems').map(
    problem =>
      `${paint('yellow', 'broken')} ${plain(
        problemLine({
          file: textAt(problem, 'file'),
          line: numberAt(problem, 'line'),
          column: numberAt(problem, 'column'),
          message: textAt(problem, 'message'),
        }),
        300,
      )}`,
  )
  return [...lines, ...problems]
}

function describeItem(item: Fields): readonly string[] {
  const source = textAt(item, 'source')
  const shadows = optionalTextAt(item, 'shadows')
  const facts = [
    ...(item.is_default === true ? [paint('green', 'default')] : []),
    ...(source === 'shipped' ? [] : [`from the ${plain(source)}`]),
    ...(shadows === null ? [] : [`hides the one of the ${plain(shadows === 'shipped' ? 'package' : shadows)}`]),
    ...magicWords(asFields(item.magic)),
  ]
  const purpose = wrapWords(clean(textAt(item, 'description')), WIDTH - 4)
  return [
    [`  ${paint('cyan', plain(textAt(item, 'name')))}`, ...facts].join('  '),
    ...purpose.map(words => `    ${paint('dim', words)}`),
  ]
}

function magicWords(magic: Fields): readonly string[] {
  const prefixes = textsAt(magic, 'order_id').map(prefix => `${clean(prefix)}*`)
  return [...prefixes, ...textsAt(magic, 'phone').map(clean)]
}

function textsAt(fields: Fields, key: string): readonly string[] {
  const list = fields[key]
  return Array.isArray(list) ? list.map(String) : []
}

/** What stands above a scenario's file. */
export function describeScenario(answer: Fields): readonly string[] {
  const shadows = optionalTextAt(answer, 'shadows')
  const facts = [
    plain(textAt(answer, 'line')),
    { shipped: 'ships with the package', folder: 'from --scenario-dir', account: 'added to the account' }[
      textAt(answer, 'source')
    ] ?? plain(textAt(answer, 'source')),
    ...(shadows === null ? [] : [`hides another of its name (${plain(shadows)})`]),
    ...(answer.is_default === true ? ['the default of its line'] : []),
  ]
  return [`${paint('cyan', plain(textAt(answer, 'name')))}: ${facts.join(', ')}`, '']
}

/** A line for each file that is right, and one for each complaint about the others. */
export function describeJudged(files: readonly ValidatedFile[]): readonly string[] {
  return files.flatMap(({ file, scenario, problems }) => {
    if (!scenario) return problems.map(problem => plain(problemLine(problem), 2_000))
    const { name, line, steps, longestMs } = scenario
    const count = `${steps} ${steps === 1 ? 'step' : 'steps'}`
    return [`${plain(file)}: ${paint('green', 'ok')}  ${name}, ${line}, ${count}, ${distance(longestMs)} at most`]
  })
}

/** NFC, so that a letter with its accents is one column wide. */
function clean(text: string): string {
  return plain(text.normalize('NFC'), 500)
}

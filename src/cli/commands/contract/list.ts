import { Argument, Command } from 'commander'
import type { ContractCase } from '../../../contract/case.ts'
import { explainContract } from '../../describe/contract-progress.ts'
import { paint, print, printJson } from '../../describe/output.ts'
import { SELECT_FLAGS, withContractFlags } from '../../flags/contract-flags.ts'
import { runSettings } from '../../flags/contract-settings.ts'
import { readChoice } from '../../flags/contract-values.ts'
import { type ContractValues, gatherValues } from '../../flags/gather-values.ts'

const WORDS = ['cases', 'checks', 'operations'] as const

const EXAMPLES = `
Examples:
  carrier-sandbox contract list
  carrier-sandbox contract list --phases auth
  carrier-sandbox contract list checks
  carrier-sandbox contract list operations --json`

/** `contract list`: what there is to check, and by what. Nothing is sent. */
export function listCommand(): Command {
  return withContractFlags(new Command('list').description('List cases, checks or operations.'), SELECT_FLAGS)
    .addArgument(
      new Argument('[what]', `what to list: ${WORDS.join(', ')}`).argParser(readChoice(WORDS)).default('cases'),
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', EXAMPLES)
    .action(async (what: (typeof WORDS)[number], flags: Readonly<Record<string, unknown>>) => {
      const rows = await LISTS[what](gatherValues(flags))
      if (flags.json === true) printJson(rows.map(({ value }) => value))
      else for (const { line } of rows) print(line)
    })
}

interface Row {
  readonly value: object
  readonly line: string
}

const LISTS: Readonly<Record<(typeof WORDS)[number], (values: ContractValues) => Promise<readonly Row[]>>> = {
  cases: listCases,
  checks: async () => {
    const { CHECKS } = await import('../../../contract/checks/list-checks.ts')
    return CHECKS.map(({ name, title, clause }) => ({
      value: { name, title, clause },
      line: `${name.padEnd(24)} ${title} ${paint('dim', `(${clause})`)}`,
    }))
  },
  operations: async () => {
    const { listOperations } = await import('../../../contract/export-contract.ts')
    return listOperations().map(one => ({
      value: one,
      line: `${one.operation_id.padEnd(24)} ${one.method.padEnd(6)} ${one.path} ${paint('dim', one.tags.join(', '))}`,
    }))
  },
}

async function listCases(values: ContractValues): Promise<readonly Row[]> {
  const { PHASE_CASES } = await import('../../../contract/run/run-contract.ts')
  const { selectCases } = await import('../../../contract/run/select-cases.ts')
  const everything = { kind: 'sandbox', writes: { open: true, allowed: new Set<never>() } } as const
  const { runnable } = await explainContract(() => selectCases(PHASE_CASES, runSettings(values), everything))
  return runnable.map(one => ({
    value: {
      id: one.id,
      phase: one.phase,
      operation: one.operation,
      status: one.cell,
      writes: one.writes,
      sandbox_only: one.sandboxOnly ?? false,
    },
    line: `${one.phase.padEnd(10)} ${one.id}${notes(one)}`,
  }))
}

function notes({ writes, sandboxOnly }: ContractCase): string {
  const said = [
    ...(writes.length > 0 ? [`writes ${writes.join(', ')}`] : []),
    ...(sandboxOnly === true ? ['sandbox only'] : []),
  ]
  return said.length === 0 ? '' : ` ${paint('dim', `[${said.join('; ')}]`)}`
}

/** The options `state-in` and `state-out`, checked before anything starts. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SandboxError } from '../../domain/errors.ts'
import type { SandboxOptions, SandboxSettings } from './sandbox-options.ts'

/** @throws SandboxError `invalid` for a file that is not there, and for a place where none can be. */
export function readStateFiles({ stateIn, stateOut }: SandboxOptions): Pick<SandboxSettings, 'stateIn' | 'stateOut'> {
  if (stateIn !== undefined) {
    const found = statSync(stateIn, { throwIfNoEntry: false })
    if (found === undefined) throw refuseStateFile('state-in', stateIn, 'there is no such file')
    if (!found.isFile()) throw refuseStateFile('state-in', stateIn, 'it is no file')
  }
  if (stateOut !== undefined) {
    if (stateOut.trim() === '') throw refuseStateFile('state-out', stateOut, 'name a file')
    if (statSync(stateOut, { throwIfNoEntry: false })?.isDirectory()) {
      throw refuseStateFile('state-out', stateOut, 'it is a folder; name a file in it')
    }
    if (!statSync(dirname(stateOut), { throwIfNoEntry: false })?.isDirectory()) {
      throw refuseStateFile('state-out', stateOut, `there is no folder ${dirname(stateOut)} to write it in`)
    }
  }
  return { stateIn: stateIn ?? null, stateOut: stateOut ?? null }
}

function refuseStateFile(option: string, file: string, reason: string): SandboxError {
  return new SandboxError('invalid', `${option} cannot be "${file}": ${reason}.`, { pointer: `/${option}` })
}

import { readRecording } from '../record/folder.ts'
import { record } from '../record/record.ts'
import type { Recording } from '../record/recording.ts'
import type { Leftover } from '../report.ts'
import type { RunSettings } from '../settings.ts'

export interface Side {
  readonly recording: Recording
  /** What a target that was asked could not get rid of; none for a folder. */
  readonly leftovers: readonly Leftover[]
}

/**
 * One side of a diff: an address is asked now, anything else is a recorded folder.
 * @throws ContractError when the target cannot be asked, or the folder holds no recording.
 */
export async function takeSide(where: string, settings: Omit<RunSettings, 'url'>): Promise<Side> {
  if (!/^https?:\/\//.test(where)) return { recording: readRecording(where), leftovers: [] }
  const { recording, leftovers } = await record({ ...settings, url: where })
  return { recording, leftovers }
}

/**
 * A process of its own that plays the recording which its first word names, and prints what came of it as JSON
 * (process/stamp-recording.ts).
 */
import { readFileSync } from 'node:fs'
import { traceRecording, unpackRecording } from '../replay-tools.ts'

const [file = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await traceRecording(unpackRecording(readFileSync(file), file))))

import { readFile } from 'node:fs/promises'

/** What a sandbox's GET /metrics says of one name without labels. */
export async function readMetric(sandbox, name) {
  const answer = await fetch(`${sandbox.control}/metrics`)
  const line = (await answer.text()).split('\n').find(text => text.startsWith(`${name} `))
  if (line === undefined) throw new Error(`the metrics say nothing of ${name}`)
  return Number(line.slice(name.length + 1))
}

/** Memory of the whole process, MB. */
export async function readMemory(sandbox) {
  return (await readMetric(sandbox, 'process_resident_memory_bytes')) / 1_048_576
}

/** The same of a program that tells no metrics, as Linux says it. */
export async function readProcessMemory(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}

import { readFile } from 'node:fs/promises'

/** What a sandbox's GET /metrics says of names without labels, in one answer. */
export async function readMetrics(sandbox, ...names) {
  const lines = (await (await fetch(`${sandbox.control}/metrics`)).text()).split('\n')
  return names.map(name => {
    const line = lines.find(text => text.startsWith(`${name} `))
    if (line === undefined) throw new Error(`the metrics say nothing of ${name}`)
    return Number(line.slice(name.length + 1))
  })
}

/** The same of one. */
export async function readMetric(sandbox, name) {
  const [value] = await readMetrics(sandbox, name)
  return value
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

import { readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'

/**
 * Which running kernel sees the folder, and through which of its mounts. Two processes with the same place reach each
 * other's sockets in it, whatever their network namespaces; with different ones, a socket that refuses proves nothing:
 * the folder may be shared by two machines, or mounted twice.
 */
export async function readPlace(folder: string): Promise<string> {
  const { dev } = await stat(folder, { bigint: true })
  // Linux draws this id at every boot and shows it inside containers too.
  const kernel = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(hostname)
  return `${kernel.trim()}/${dev}`
}

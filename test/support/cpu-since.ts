/** CPU time of this process since `begun`, in ms: what others do on a busy machine does not count. */
export function cpuSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}

/** Statements that were sent together: when one fails those after it do, too, and the first says why. */
export async function inOneGo<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [N in keyof Sent]: Awaited<Sent[N]> }> {
  const ended = await Promise.allSettled(sent)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return Promise.all(sent)
}

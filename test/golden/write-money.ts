/** `1,234,567`, whatever the machine's own language is. */
export function writeMoney(amount: number): string {
  return amount.toLocaleString('en-US')
}

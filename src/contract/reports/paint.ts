const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const

export type Paint = (style: keyof typeof STYLES, text: string) => string

export function createPaint(colour: boolean): Paint {
  return (style, text) => (colour ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text)
}

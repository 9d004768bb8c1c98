/** UNIX seconds as headers write them; null for anything else. */
export function readSeconds(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null
}

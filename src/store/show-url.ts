/** The URL without its password, as messages and the start output show it. */
export function showUrl(url: string): string {
  // Parsed before it gets here.
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '***'
  shown.searchParams.delete('password')
  return shown.href
}

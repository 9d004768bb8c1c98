/** `07:30` → 450 minutes past midnight; the text is valid by opening-hours.schema.json. */
export function minuteOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

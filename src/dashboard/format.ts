import type { Language } from './preferences.ts'

const GMT7_MS = 7 * 3_600_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 1234567 → `1.234.567 ₫`, in both languages: that is how VND are written. */
export function formatMoney(vnd: number): string {
  return `${groupDigits(vnd)}\u00a0₫`
}

/** 1234567 → `1.234.567`. */
export function groupDigits(number: number): string {
  return String(Math.round(number)).replace(/\B(?=(?:\d{3}){1,7}$)/g, '.')
}

/** 800 → `800 g`, 1500 → `1,5 kg`; the decimal sign is the language's. */
export function formatWeight(grams: number, language: Language): string {
  if (Math.abs(grams) < 1_000) return `${grams}\u00a0g`
  const kilograms = String(Math.round(grams / 10) / 100)
  return `${language === 'vi' ? kilograms.replace('.', ',') : kilograms}\u00a0kg`
}

/** 512 → `512 B`, 1,600 → `1.6 KB`, 2,500,000 → `2.5 MB`; the decimal sign is the language's. */
export function formatBytes(bytes: number, language: Language): string {
  if (bytes < 1_000) return `${bytes}\u00a0B`
  // From where it is rounded to 1,000 KB.
  const [size, unit] = bytes < 999_950 ? [1_000, 'KB'] : [1_000_000, 'MB']
  const number = String(Math.round((bytes / size) * 10) / 10)
  return `${language === 'vi' ? number.replace('.', ',') : number}\u00a0${unit}`
}

/** An instant in GMT+7, where the carriers are: `05/01/2026 08:00:02`. @param instant ISO 8601 or ms since 1970 */
export function formatInstant(instant: string | number): string {
  const { date, time } = partsOf(instant)
  return `${date} ${time}`
}

/** `08:00:02` on the day of `now`, else `05/01 08:00`: for lists. */
export function formatShortInstant(instant: string | number, now: number): string {
  const parts = partsOf(instant)
  if (parts.date === partsOf(now).date) return parts.time
  const isSameYear = parts.date.slice(6) === partsOf(now).date.slice(6)
  return `${isSameYear ? parts.date.slice(0, 5) : parts.date} ${parts.time.slice(0, 5)}`
}

/** `05/01 08:00`: where no present day says which day is meant. */
export function formatDayAndTime(instant: string | number): string {
  const { date, time } = partsOf(instant)
  return `${date.slice(0, 5)} ${time.slice(0, 5)}`
}

/** `2026-01-05T08:00` in GMT+7, as a field for a date and a time takes it. */
export function gmt7Input(instant: number): string {
  return new Date(instant + GMT7_MS).toISOString().slice(0, 16)
}

/** The instants in what the sandbox says, `2026-01-05 08:00:02`, as the page writes them. */
export function rewriteInstants(text: string): string {
  return text.replace(/\b(\d{4})-(\d\d)-(\d\d)(?= \d\d:\d\d)/g, '$3/$2/$1')
}

/** How far it is from the virtual now: `in 2 h`, `3 d ago`; `2 giờ nữa`, `3 ngày trước`. */
export function formatRelative(instant: string | number, now: number, language: Language): string {
  const distance = toMs(instant) - now
  if (Math.abs(distance) < 1_000) return language === 'vi' ? 'bây giờ' : 'now'
  const length = formatDuration(Math.abs(distance), language)
  if (language === 'vi') return distance > 0 ? `${length} nữa` : `${length} trước`
  return distance > 0 ? `in ${length}` : `${length} ago`
}

/** The one or two largest units: `3 d 4 h`, `2 min 5 s`; `3 ngày 4 giờ`. @param ms not negative */
export function formatDuration(ms: number, language: Language): string {
  if (ms < 1_000) return `${Math.round(ms)}\u00a0ms`
  const units = UNITS[language]
  const first = units.findIndex(([size]) => ms >= size)
  const [size, name] = units[first] ?? [1_000, 's']
  const whole = Math.floor(ms / size)
  const second = units[first + 1]
  const left = second ? Math.floor((ms - whole * size) / second[0]) : 0
  const text = `${whole}\u00a0${name}`
  return second && left > 0 && whole < 10 ? `${text} ${left}\u00a0${second[1]}` : text
}

const UNITS: Readonly<Record<Language, readonly (readonly [number, string])[]>> = {
  en: [
    [DAY, 'd'],
    [HOUR, 'h'],
    [MINUTE, 'min'],
    [1_000, 's'],
  ],
  vi: [
    [DAY, 'ngày'],
    [HOUR, 'giờ'],
    [MINUTE, 'phút'],
    [1_000, 'giây'],
  ],
}

export function toMs(instant: string | number): number {
  return typeof instant === 'number' ? instant : Date.parse(instant)
}

/** `10s`, `4h`, `3d` → ms; null for anything else. */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim())
  const sizes: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: MINUTE, h: HOUR, d: DAY }
  return match ? Number(match[1]) * (sizes[match[2] ?? ''] ?? 0) : null
}

function partsOf(instant: string | number): { readonly date: string; readonly time: string } {
  const shifted = new Date(toMs(instant) + GMT7_MS).toISOString()
  const [year, month, day] = shifted.slice(0, 10).split('-')
  return { date: `${day}/${month}/${year}`, time: shifted.slice(11, 19) }
}

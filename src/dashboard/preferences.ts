// The tests compile this file with the settings of Node.
/// <reference lib="dom" />
import { signal } from '@preact/signals'

export type Language = 'en' | 'vi'
/** `system`: as the machine is set. */
export type Theme = 'system' | 'light' | 'dark'

const LANGUAGE_KEY = 'carrier-sandbox.language'
const THEME_KEY = 'carrier-sandbox.theme'

/** first-paint.ts has chosen: what was kept, else what the browser prefers. */
export const language = signal<Language>(document.documentElement.lang === 'vi' ? 'vi' : 'en')

export const theme = signal<Theme>(readTheme())

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(LANGUAGE_KEY, chosen)
  document.documentElement.lang = chosen
  language.value = chosen
}

export function chooseTheme(chosen: Theme): void {
  if (chosen === 'system') {
    localStorage.removeItem(THEME_KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(THEME_KEY, chosen)
    document.documentElement.dataset.theme = chosen
  }
  theme.value = chosen
}

function readTheme(): Theme {
  const kept = localStorage.getItem(THEME_KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Outlines on a grid of 16, drawn with the colour of the text. */
const PATHS = {
  parcel: 'M8 1.5l6 3v7l-6 3-6-3v-7zM2.3 4.7L8 7.5l5.7-2.8M8 7.5v7',
  plus: 'M8 3v10M3 8h10',
  money: 'M1.5 4h13v8h-13zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM4 8h.1M12 8h.1',
  webhook: 'M5 9.5L7.2 5.6a2.6 2.6 0 1 1 3-.4M8.6 4.6l2.1 3.9a2.6 2.6 0 1 1-1.3 2.9M10.6 11.4H6.2a2.6 2.6 0 1 1-2-2.5',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  fault: 'M8.8 1.5L3 9h4.2L6.8 14.5 13 6.8H8.6z',
  scenario:
    'M4 2.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM12 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM4 5.5v4.2A2.3 2.3 0 0 0 6.3 12h4.2M5.5 4h3.7A2.3 2.3 0 0 1 11.5 6.3v4.2',
  account: 'M8 2a2.8 2.8 0 1 1 0 5.6A2.8 2.8 0 0 1 8 2zM2.5 14c.4-2.8 2.6-4.3 5.5-4.3s5.1 1.5 5.5 4.3',
  play: 'M4.5 2.8l8.2 5.2-8.2 5.2z',
  pause: 'M5 3v10M11 3v10',
  next: 'M3 3l6.5 5L3 13zM12.5 3v10',
  clock: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 4.5V8l2.4 1.6',
  question:
    'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM6.1 6.2c.1-1.1.9-1.7 1.9-1.7s1.9.7 1.9 1.7c0 1.4-1.9 1.5-1.9 2.9M8 11.4h.1',
  sun: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9L13 13M3 13l1.1-1.1M11.9 4.1L13 3',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  system: 'M2 3h12v8H2zM5.5 14h5M8 11v3',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  close: 'M4 4l8 8M12 4l-8 8',
  chevron: 'M6 3.5L10.5 8 6 12.5',
  down: 'M3.5 6L8 10.5 12.5 6',
  back: 'M10 3.5L5.5 8l4.5 4.5',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.3 10.3L14 14',
  refresh: 'M13 6A5.3 5.3 0 1 0 13.3 9.5M13.3 2.5V6H9.8',
  warning: 'M8 2l6.5 11.5h-13zM8 6.5v3.2M8 11.6h.1',
  info: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 7.5v3.7M8 4.9h.1',
  trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4',
  download: 'M8 2v8M4.8 7L8 10.2 11.2 7M2.5 13.5h11',
  upload: 'M8 10.5v-8M4.8 5.5L8 2.3l3.2 3.2M2.5 13.5h11',
  eye: 'M1.5 8C3 5 5.3 3.5 8 3.5S13 5 14.5 8C13 11 10.7 12.5 8 12.5S3 11 1.5 8zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z',
  eyeOff:
    'M2.5 2.5l11 11M6.3 3.8A7 7 0 0 1 8 3.5C10.7 3.5 13 5 14.5 8a9 9 0 0 1-1.7 2.4M4 4.9A8.5 8.5 0 0 0 1.5 8C3 11 5.3 12.5 8 12.5c1.2 0 2.3-.3 3.3-.9',
  send: 'M14 2L1.8 6.8l5 2.4 2.4 5zM6.8 9.2L14 2',
  undo: 'M5.5 3L2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6',
  edit: 'M10.8 2.5l2.7 2.7L5.5 13.2l-3.3.6.6-3.3z',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  truck:
    'M1.5 3.5h8v7.5h-8zM9.5 6h2.8l2.2 2.5V11h-5M4.5 10a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM11.5 10a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
  language:
    'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM1.8 8h12.4M8 1.8c2.2 2 2.8 4 2.8 6.2S10.2 12.2 8 14.2C5.8 12.2 5.2 10.2 5.2 8S5.8 3.8 8 1.8z',
} as const

export type IconName = keyof typeof PATHS

export interface IconProps {
  readonly name: IconName
  /** In pixels; 16 by default. */
  readonly size?: number
}

/** A drawing beside words; it says nothing by itself, so screen readers pass it over. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

import { defineMessages } from '../i18n.ts'

/** Words of the pictures. */
export const pictureMessages = defineMessages({
  drawing: { en: (what: string) => `${what}, drawn`, vi: (what: string) => `${what}, hình vẽ` },
  now: { en: 'now', vi: 'lúc này' },
  planned: { en: 'planned:', vi: 'dự kiến:' },
})

import { groupDigits } from '../../format.ts'
import { defineMessages } from '../../i18n.ts'

/** How an endpoint does, by the deliveries that the log keeps. */
export const healthMessages = defineMessages({
  title: { en: 'Health', vi: 'Tình trạng' },
  over: {
    en: (deliveries: number, attempts: number) =>
      `Over ${deliveries === 1 ? 'the 1 delivery' : `the ${groupDigits(deliveries)} deliveries`} that the log keeps, with ${attempts === 1 ? '1 attempt' : `${groupDigits(attempts)} attempts`}.`,
    vi: (deliveries: number, attempts: number) =>
      `Tính trên ${groupDigits(deliveries)} lần gửi còn trong nhật ký, gồm ${groupDigits(attempts)} lần thử.`,
  },
  none: { en: 'The log keeps no delivery to this endpoint.', vi: 'Nhật ký không có lần gửi nào đến endpoint này.' },
  success: { en: 'Success rate', vi: 'Tỷ lệ thành công' },
  taken: {
    en: (taken: number, all: number) => `${groupDigits(taken)} of ${groupDigits(all)} attempts accepted`,
    vi: (taken: number, all: number) => `${groupDigits(taken)} trên ${groupDigits(all)} lần thử được nhận`,
  },
  p50: { en: 'p50', vi: 'p50' },
  p50Says: { en: 'half of the answers were as fast', vi: 'một nửa số trả lời nhanh như vậy' },
  p95: { en: 'p95', vi: 'p95' },
  p95Says: { en: '95 % of the answers were as fast', vi: '95 % số trả lời nhanh như vậy' },
  answers: {
    en: (count: number) => (count === 1 ? '1 answer' : `${groupDigits(count)} answers`),
    vi: (count: number) => `${groupDigits(count)} trả lời`,
  },
  latest: {
    en: (count: number) => (count === 1 ? 'The last delivery' : `The last ${count} deliveries`),
    vi: (count: number) => `${count} lần gửi gần nhất`,
  },
  latestLead: {
    en: 'Oldest on the left. A point is an attempt: the higher, the longer it took. The cell below is the delivery.',
    vi: 'Cũ nhất ở bên trái. Mỗi điểm là một lần thử: càng cao càng lâu. Ô bên dưới là lần gửi.',
  },
  strip: { en: 'Latest', vi: 'Gần nhất' },
  stripSays: {
    en: (count: number, states: string) => `The last ${count} deliveries: ${states}`,
    vi: (count: number, states: string) => `${count} lần gửi gần nhất: ${states}`,
  },
  attempt: {
    en: (outcome: string, took: string) => `${outcome} in ${took}`,
    vi: (outcome: string, took: string) => `${outcome} sau ${took}`,
  },
  notSent: { en: 'no attempt', vi: 'chưa thử' },
  noAnswer: { en: 'no answer', vi: 'không trả lời' },
  success2: { en: 'accepted', vi: 'được nhận' },
  refused: { en: 'refused (3xx, 4xx)', vi: 'từ chối (3xx, 4xx)' },
  broken: { en: 'server error (5xx)', vi: 'lỗi máy chủ (5xx)' },
  twinShort: { en: 'Registered twice', vi: 'Đăng ký trùng' },
  twinTimes: {
    en: (times: number) => `This URL is registered ${times} times: it gets each event ${times} times.`,
    vi: (times: number) => `URL này được đăng ký ${times} lần nên nhận mỗi sự kiện ${times} lần.`,
  },
  twinOthers: { en: 'The same URL:', vi: 'Cùng URL:' },
  endpoint: { en: (id: number) => `endpoint ${id}`, vi: (id: number) => `endpoint ${id}` },
})

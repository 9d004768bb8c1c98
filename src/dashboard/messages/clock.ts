import { groupDigits } from '../format.ts'
import { defineMessages } from '../i18n.ts'

export const clockMessages = defineMessages({
  clock: { en: 'Clock', vi: 'Đồng hồ' },
  reading: { en: 'Reading the clock…', vi: 'Đang đọc đồng hồ…' },
  play: { en: 'Let the clock run', vi: 'Cho đồng hồ chạy' },
  pause: { en: 'Freeze the clock', vi: 'Dừng đồng hồ' },
  frozen: { en: 'frozen', vi: 'đang dừng' },
  real: { en: 'real time', vi: 'thời gian thực' },
  hour: { en: '+1 h', vi: '+1 giờ' },
  day: { en: '+1 d', vi: '+1 ngày' },
  next: { en: 'Next event', vi: 'Sự kiện tiếp' },
  nextTitle: { en: 'Advance to the next due event', vi: 'Tua đến việc sắp xảy ra tiếp theo' },
  nothingDue: { en: 'Nothing is due.', vi: 'Không có gì sắp xảy ra.' },
  times: { en: (factor: number) => `×${factor}`, vi: (factor: number) => `×${factor}` },
  advanced: {
    en: (now: string, steps: number, { attempts, failed }: { attempts: number; failed: number }) =>
      `It is now ${now}. ${countEn(steps, 'step')}, ${countEn(attempts, 'webhook attempt')}${failed > 0 ? ` (${failed} not delivered)` : ''}.`,
    vi: (now: string, steps: number, { attempts, failed }: { attempts: number; failed: number }) =>
      `Bây giờ là ${now}. ${groupDigits(steps)} bước, ${groupDigits(attempts)} lần gửi webhook${failed > 0 ? ` (${failed} lần chưa gửi được)` : ''}.`,
  },
  notSettled: {
    en: 'Some deliveries are still under way.',
    vi: 'Một số webhook vẫn đang được gửi.',
  },
  to: { en: (instant: string) => `→ ${instant}`, vi: (instant: string) => `→ ${instant}` },
  toIdle: { en: '→ idle', vi: '→ xong hết' },
  seeShipment: { en: 'See the parcel', vi: 'Xem đơn hàng' },
  seeShipments: { en: 'See the parcels', vi: 'Xem các đơn hàng' },
})

function countEn(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${groupDigits(count)} ${thing}s`
}

import { isoInstant, slashedDay, slashedSecond } from '../../domain/time/instants.ts'
import type {
  TrackedCarrier,
  TrackedEvent,
  TrackedParcel,
  TrackedStatus,
  TrackedStop,
  Tracking,
} from '../../service/shipments/tracking.ts'
import { type Html, html } from './html.ts'
import { KIND_TEXT, STATE_TEXT } from './ondemand-order.ts'
import { renderPublicPage } from './public-page.ts'
import { type MapClock, renderMap } from './tracking-map.ts'

/** The page behind a tracking_url, whatever became of the search. @param clock of the parcel's account; null = none */
export function renderTracking(tracking: Tracking, clock: MapClock | null): string {
  switch (tracking.outcome) {
    case 'found':
      return renderParcel(tracking.parcel, clock)
    case 'no-code':
      return renderNoCode(tracking.carrier)
    case 'unknown-code':
      return renderUnknownCode(tracking.carrier, tracking.code)
    case 'unknown-carrier':
      return renderUnknownCarrier(tracking.shortName)
  }
}

function renderParcel(parcel: TrackedParcel, clock: MapClock | null): string {
  const { carrier, code, status, history, expectedAt, recipientInitials, stops } = parcel
  const latest = history[0]
  return renderPublicPage({
    title: `${code}: ${status.text} · ${carrier.name}`,
    icon: iconOf(carrier),
    head: carrierHead(carrier),
    body: html`<h1>Vận đơn <code>${code}</code></h1>
<section aria-labelledby="now">
<h2 id="now">Trạng thái hiện tại <span lang="en">Current status</span></h2>
<p class="now ${toneOf(status)}"><strong>${status.text}</strong> <span lang="en">${status.slug}</span></p>
<p>${status.description}</p>
<dl>
${expectedAt === null ? null : fact('Dự kiến giao', 'Expected delivery', time(expectedAt, slashedDay))}
${latest ? fact('Cập nhật lúc', 'Updated', time(latest.at, slashedSecond)) : null}
${recipientInitials === null ? null : fact('Người nhận', 'Recipient', html`${recipientInitials}`)}
</dl>
</section>
${renderMap(parcel, clock)}
${stops.length === 0 ? null : renderStops(stops)}
<section aria-labelledby="history">
<h2 id="history">Hành trình <span lang="en">History, newest first</span></h2>
<ol class="history" role="list" reversed>
${history.map(renderEvent)}
</ol>
</section>`,
  })
}

/** Sender and recipient are shown by initials; streets are not shown. */
function renderStops(stops: readonly TrackedStop[]): Html {
  return html`<section aria-labelledby="stops">
<h2 id="stops">Các điểm <span lang="en">Stops, in the order of the way</span></h2>
<ol class="stops" role="list">
${stops.map(renderStop)}
</ol>
</section>`
}

function renderStop({ kind, state, at, initials }: TrackedStop): Html {
  return html`<li><strong>${KIND_TEXT[kind]}</strong> <span lang="en">${kind === 1 ? 'pickup' : 'delivery'}</span>${
    initials === null ? null : html` · ${initials}`
  }
<p>${STATE_TEXT[state]} <span lang="en">${state}</span>${at === null ? null : html` · ${time(at, slashedSecond)}`}</p></li>
`
}

function renderEvent({ status, note, at }: TrackedEvent): Html {
  return html`<li>${time(at, slashedSecond)} <strong>${status.text}</strong> <span lang="en">${status.slug}</span>
<p dir="auto">${note}</p></li>
`
}

function renderNoCode(carrier: TrackedCarrier): string {
  return renderPublicPage({
    title: `Chưa có mã vận đơn · ${carrier.name}`,
    icon: iconOf(carrier),
    head: carrierHead(carrier),
    body: html`<h1>Chưa có mã vận đơn</h1>
<section>
<p>${carrier.name} chưa cấp mã cho đơn hàng này. Khi hãng đã nhận đơn, hãy lấy lại tracking_url của đơn.</p>
<p lang="en">The carrier has not given this order a number yet. Once it has accepted the order, take its tracking_url again.</p>
</section>`,
  })
}

function renderUnknownCode(carrier: TrackedCarrier, code: string): string {
  return renderPublicPage({
    title: `Không tìm thấy vận đơn · ${carrier.name}`,
    icon: iconOf(carrier),
    head: carrierHead(carrier),
    body: html`<h1>Không tìm thấy vận đơn</h1>
<section>
<p>${carrier.name} không có vận đơn nào mang mã <code>${shorten(code)}</code>.</p>
<p lang="en">This carrier has no parcel with that code. What to check:</p>
<ul class="checks">
${check('Mã có đúng từng ký tự không? Chữ hoa khác chữ thường.', 'Is every character right? Capitals matter.')}
${check('Mã có thuộc hãng này không? Tên hãng nằm trong đường dẫn.', 'Is it this carrier’s code? The link names the carrier.')}
${check(
  'Tài khoản đã được đặt lại, hoặc sandbox đã khởi động lại mà không lưu dữ liệu? Khi đó đơn cũ không còn.',
  'Was the account reset, or the sandbox started again without stored data? Its parcels are gone then.',
)}
</ul>
</section>`,
  })
}

function renderUnknownCarrier(shortName: string): string {
  return renderPublicPage({
    title: 'Không có hãng vận chuyển này',
    icon: null,
    head: html`<p>Theo dõi vận đơn</p><p lang="en">Parcel tracking</p>`,
    body: html`<h1>Không có hãng vận chuyển này</h1>
<section>
<p>Sandbox không mô phỏng hãng nào có tên <code>${shorten(shortName)}</code>.</p>
<p lang="en">The sandbox simulates no carrier of that name. What to check:</p>
<ul class="checks">
${check('Đường dẫn có giống hệt tracking_url trong đơn hàng không?', 'Is the link exactly the tracking_url of the shipment?')}
</ul>
</section>`,
  })
}

function carrierHead({ name }: TrackedCarrier): Html {
  return html`<p>${name}</p><p lang="en">Parcel tracking</p>`
}

/** `/assets/…` as seen from `/tracking/ghtk`. */
function iconOf({ logo }: TrackedCarrier): string {
  return `..${logo}`
}

/** What was asked for may be anything; a carrier's codes have 8 to 12 characters. */
function shorten(asked: string): string {
  return asked.length > 40 ? `${asked.slice(0, 40)}…` : asked
}

function fact(vietnamese: string, english: string, value: Html): Html {
  return html`<div><dt>${vietnamese} <span lang="en">${english}</span></dt><dd>${value}</dd></div>
`
}

function check(vietnamese: string, english: string): Html {
  return html`<li>${vietnamese} <span lang="en">${english}</span></li>`
}

function time(instant: number, write: (instant: number) => string): Html {
  return html`<time datetime="${isoInstant(instant)}">${write(instant)}</time>`
}

const DONE = new Set(['delivered', 'completed', 'cod-paid', 'reconciled-with-carrier', 'reconciled-with-customer'])
const TROUBLE = new Set(['creation-error', 'delivery-failed', 'delayed', 'cancelled', 'lost', 'error'])

/** A colour beside the words; slugs mean the same on both lines, codes do not. */
function toneOf({ slug }: TrackedStatus): 'done' | 'trouble' | 'moving' {
  return DONE.has(slug) ? 'done' : TROUBLE.has(slug) ? 'trouble' : 'moving'
}

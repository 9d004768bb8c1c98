import { createHash } from 'node:crypto'
import { slashedMinute } from '../../domain/time/instants.ts'
import type { Address, Shipment } from '../../domain/world.ts'
import { placeNames } from '../../service/reference/place-names.ts'
import type { Reference } from '../../service/reference/reference.ts'
import { drawing, type Html, html } from './html.ts'

/** A shipment that its carrier has accepted. */
export type Labelled = Shipment & { readonly carrierCode: string }

/** One A6 page for each shipment, in the order given. It has no script and asks for nothing. */
export async function renderLabels(shipments: readonly Labelled[], reference: Reference): Promise<string> {
  const labels = await Promise.all(
    shipments.map(async shipment =>
      renderLabel(shipment, { reference, barcode: await drawBarcode(shipment.carrierCode) }),
    ),
  )
  const page = html`<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${shipments.map(({ carrierCode }) => carrierCode).join(', ')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${labels}
</main>
</body>
</html>
`
  return page.text
}

interface LabelContext {
  readonly reference: Reference
  readonly barcode: Html
}

function renderLabel(shipment: Labelled, { reference, barcode }: LabelContext): Html {
  const { carrierCode, parcel, payer } = shipment
  const carrier = shipment.carrier === null ? undefined : reference.carrier(shipment.carrier)
  const service = carrier?.services.find(({ id }) => id === shipment.service)
  return html`<article>
<header><strong>${carrier?.name ?? null}</strong> <span>${service?.name ?? null}</span></header>
<div class="bars" role="img" aria-label="Mã vạch ${carrierCode}">${barcode}</div>
<h1>${carrierCode}</h1>
<p class="sorting">${shipment.sortingCode}</p>
<dl>
${row('Người gửi', shipment.from, reference)}
${row('Người nhận', shipment.to, reference)}
</dl>
<p class="cod">Thu hộ (COD) <strong>${dong(parcel.cod ?? 0)}</strong></p>
<p>${payer === 0 ? 'Người nhận trả phí' : 'Người gửi trả phí'}</p>
<p class="goods">${parcel.name} ${parcel.quantity === null ? null : `× ${parcel.quantity}`} ${
    parcel.weight === null ? null : `· ${parcel.weight} g`
  }</p>
<p class="note">${parcel.metadata}</p>
<footer>${shipment.id} ${shipment.orderId === null ? null : `· ${shipment.orderId}`} · ${slashedMinute(shipment.createdAt)}
<span>Đơn hàng mô phỏng</span> <span lang="en">simulated parcel</span></footer>
</article>
`
}

function row(title: string, address: Address, reference: Reference): Html {
  const { ward, district, city } = placeNames(reference, address)
  const place = [address.street, ward, district, city].filter(part => part !== null && part !== '').join(', ')
  return html`<dt>${title}</dt>
<dd><strong>${address.name}</strong> ${address.phone}<br><span class="place">${place}</span></dd>
`
}

/** `350.000 ₫`; a no-break space before the sign. Written here: `toLocaleString` goes by the locales that Node was built with. */
function dong(amount: number): string {
  return `${String(Math.round(amount)).replace(/\B(?=(?:\d{3}){1,7}$)/g, '.')}\u00a0₫`
}

/** Long texts are cut, so that a label stays one page whatever was written into it. */
const STYLE = html`
@page { size: 105mm 148mm; margin: 0; }
* { box-sizing: border-box; margin: 0; }
body { background: #fff; color: #000; font: 9pt/1.3 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
article {
  width: 105mm; height: 148mm; padding: 4mm; overflow: hidden; overflow-wrap: anywhere;
  break-after: page; break-inside: avoid;
}
article:last-child { break-after: auto; }
header { display: flex; justify-content: space-between; gap: 3mm; max-height: 9mm; overflow: hidden; }
header strong { font-size: 12pt; }
.bars { height: 18mm; margin: 1mm 0; }
.bars svg { display: block; width: 100%; height: 100%; }
h1 { font: bold 14pt/1.2 ui-monospace, "DejaVu Sans Mono", monospace; text-align: center; }
.sorting { max-height: 8mm; overflow: hidden; font-size: 14pt; font-weight: bold; text-align: center; }
dl { margin: 1mm 0; border: solid #000; border-width: .3mm 0; }
dt { padding-top: 1mm; font-weight: bold; }
dd { max-height: 24mm; padding-bottom: 1mm; overflow: hidden; }
.cod { font-size: 12pt; }
.goods, .note { max-height: 8mm; overflow: hidden; }
footer { max-height: 12mm; margin-top: 1mm; overflow: hidden; font-size: 7pt; }
`

const STYLE_HASH = createHash('sha256').update(STYLE.text).digest('base64')

/** Nothing but this very style: a text that got past the escaping could load and run nothing. */
export const LABEL_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; ` +
    "frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const

/** Height of the bars in millimetres before the page scales the drawing, and the quiet zone on each side in modules. */
const HEIGHT_MM = 15
const QUIET_MODULES = 10
/** Units of the drawing per module. */
const SCALE = 2

/**
 * A text as a Code 128 barcode, drawn as SVG without the text below it.
 * @param text printable ASCII, as carriers' codes are.
 * @throws Error for a text that Code 128 cannot write.
 */
async function drawBarcode(text: string): Promise<Html> {
  // Loaded at the first label: it takes as long as a tenth of a start.
  const { toSVG } = await import('@bwip-js/node')
  const svg = toSVG({
    bcid: 'code128',
    text,
    scale: SCALE,
    height: HEIGHT_MM,
    includetext: false,
    paddingwidth: QUIET_MODULES * SCALE,
  })
  return drawing(svg)
}

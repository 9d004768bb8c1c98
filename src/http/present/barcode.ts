import { drawing, type Html } from './html.ts'

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
export async function drawBarcode(text: string): Promise<Html> {
  // Loaded at the first label: it takes as long as a tenth of a start.
  const { toSVG } = await import('bwip-js/node')
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

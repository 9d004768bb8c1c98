/** Links in bodies resolve on the sandbox itself (open-clauses.md, "Answers"); `base` has no trailing slash. */
export function trackingUrl(
  base: string,
  shipment: { readonly carrier: string | null; readonly carrierCode: string | null },
): string {
  if (shipment.carrier === null || shipment.carrierCode === null) return ''
  return `${base}/tracking/${shipment.carrier}?order_code=${encodeURIComponent(shipment.carrierCode)}`
}

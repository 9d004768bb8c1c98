/**
 * How the open clauses of the specification are answered: switch → value (open-clauses.md, "The switches"). So far there
 * is the profile `compatible` only, with the switches that concern what is routed.
 */
export type Profile = Readonly<Record<string, string>>

export const COMPATIBLE: Profile = {
  login_layout: 'both',
  refresh_layout: 'both',
  record_layout: 'both',
  create_data: 'record',
  pagination_meta: 'meta',
  create_refusal: '900',
}

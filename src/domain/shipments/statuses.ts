/** Status codes of a standard shipment (open-clauses.md, "Status codes"). */
export const STANDARD_STATUSES = [
  900, 901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914, 915, 916, 917, 918, 919, 1000,
] as const

export type StandardStatus = (typeof STANDARD_STATUSES)[number]

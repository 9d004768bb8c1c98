/** Keywords of ours in schemas: they say where a rule comes from, and rule nothing out. */
export const OWN_WORDS = [
  'x-basis',
  'x-form-basis',
  'x-required-basis',
  'x-clause',
  'x-before',
  'x-observable',
  'x-profiles',
  'x-vary',
] as const

/** The seed of whatever tests draw: always the same, but for `npm run test:random`, which draws one and prints it. */
export const TEST_SEED = Number(process.env.TEST_SEED ?? '20260105')

const MODULUS = 2 ** 31 - 1

/** Draws seeds for sandboxes, of nine digits at most, as the system would; the same row of them for the same seed. */
export function seedsFrom(seed: number): () => number {
  let drawn = (seed % (MODULUS - 1)) + 1
  return () => {
    drawn = (drawn * 48_271) % MODULUS
    return 1 + (drawn % 999_999_999)
  }
}

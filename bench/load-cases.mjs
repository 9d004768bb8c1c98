import { readdir } from 'node:fs/promises'

/**
 * Every file of cases/: it exports `figure` (as in docs/figures.md) and `measure({ size, stage, generator, progress })`,
 * which resolves to rows made by `judge`. The file's name is the benchmark's (`team-worlds` of `team/worlds.mjs`). For `--against` it exports `compare`:
 * `metrics`, by name `{ what, unit, better: 'higher' | 'lower' }`, and `open({ size, stage, generator })`, which gives a
 * function that takes one sample of all metrics.
 */
export async function loadCases() {
  const folder = new URL('cases/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.mjs'))
  const cases = await Promise.all(
    files.map(async file => ({
      name: file.replace('.mjs', '').replaceAll(/[/\\]/g, '-'),
      ...(await import(new URL(file, folder).href)),
    })),
  )
  // P9 before P10, and the users' figures (U) after those of performance.
  return cases.sort((a, b) => a.figure.localeCompare(b.figure, 'en', { numeric: true }))
}

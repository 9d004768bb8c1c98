import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { temporaryFolder } from '../store/temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The mistakes of planted.json that are in a file of the sandbox: the file, and what stands where something else should. */
export const FILES: Readonly<Record<string, readonly [file: string, from: string | RegExp, to: string]>> = {
  'carrier-file-price': ['fixtures/carriers/best.json', '"first_fee": 31500', '"first_fee": 32000'],
  'carrier-file-divisor': ['fixtures/carriers/ghnv3.json', '"divisor": 6000', '"divisor": 5000'],
  'carrier-file-insurance': ['fixtures/carriers/vtp.json', '"fee": 25000', '"fee": 24000'],
  'status-text': ['fixtures/status-codes.json', '"text": "Giao hàng",', '"text": "Đang giao hàng",'],
  'scenario-file-step': ['scenarios/stuck.yaml', /$/, '  - { after: 1h, status: stored }\n'],
  'profile-file': ['fixtures/profiles/observed.json', '"json_style": "php"', '"json_style": "js"'],
  'tier-price': ['fixtures/ondemand/ahamove.json', /"price": 10000,/g, '"price": 12000,'],
  'claim-late': ['fixtures/carriers/ghtk.json', '"recall": true,', '"recall": true, "compensation_days": 10,'],
  'ride-tariff': ['fixtures/ondemand/ahamove.json', '"per_km_fee": 5000', '"per_km_fee": 5500'],
}

/** The entry of the library of such a copy. */
export async function buildWith(name: string): Promise<URL> {
  return pathToFileURL(join(await copyWith(name), 'dist/index.js'))
}

/** A copy of the built sandbox with the mistake in its file, and the audit beside it; returns its folder. */
export async function copyWith(name: string): Promise<string> {
  const [file, from, to] = FILES[name] ?? ['', '', '']
  const folder = await temporaryFolder()
  for (const part of ['dist', 'fixtures', 'schemas', 'scenarios', 'docs/verify', 'scripts/audit', 'package.json']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} has no ${from}: the mistake ${name} is not planted`)
  writeFileSync(path, after)
  return folder
}

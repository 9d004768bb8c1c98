/** The shop of examples/shop as a process of its own, whole or broken, and how certify gets orders from it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { OrderSource } from '../../src/certify/order.ts'
import type { Patch } from './broken-shops/broken-shop.ts'

const REFERENCE = fileURLToPath(new URL('../../examples/shop/', import.meta.url))

export interface ShopProcess extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string
  /** Each makes the shop take an order, which books a parcel. */
  readonly orders: OrderSource
}

/** @param api the service's base address, with /api/v2. */
export async function startShop(api: string, patches: readonly Patch[] = []): Promise<ShopProcess> {
  const folder = copyShop(patches)
  const child = spawn(process.execPath, [join(folder, 'serve.mjs')], {
    env: { ...process.env, PORT: '0', SANDBOX_API_URL: api },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the shop ended with ${code}`))),
  ])
  const url = /http:\S+/.exec(String(line))?.[0]
  if (url === undefined) throw new Error(`the shop said ${line}`)
  return {
    url,
    orders: { next: () => takeOrder(url) },
    async [Symbol.asyncDispose]() {
      const gone = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

function copyShop(patches: readonly Patch[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'certify-shop-'))
  cpSync(REFERENCE, folder, { recursive: true })
  for (const { file, from, to } of patches) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (text.split(from).length !== 2) throw new Error(`${file} does not hold this exactly once: ${from}`)
    // A function, because `$` in a text means something to replace().
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    )
  }
  // Outside of the project nothing finds its packages.
  for (const file of readdirSync(folder).filter(name => name.endsWith('.mjs'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), text.replace("from 'express'", `from '${import.meta.resolve('express')}'`))
  }
  return folder
}

let taken = 0

async function takeOrder(url: string) {
  taken += 1
  const answer = await fetch(`${url}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: `CERTIFY-${process.pid}-${taken}` }),
  })
  const order: unknown = await answer.json()
  if (!isOrder(order)) throw new Error(`the shop answered ${answer.status}: ${JSON.stringify(order)}`)
  return { orderId: order.order_id, gcode: order.gcode, code: 'CODE1', carrier: 'ghnv3', updated: 0 }
}

function isOrder(value: unknown): value is { readonly order_id: string; readonly gcode: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'order_id' in value &&
    typeof value.order_id === 'string' &&
    'gcode' in value &&
    typeof value.gcode === 'string'
  )
}

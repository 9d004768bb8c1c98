// States and data folders of 0.1.0, exported by that version with parcels and orders in every stage, open and go on.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { runSandbox } from '../../../src/sandbox.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { clientOf } from '../../support/api-client.ts'

const NAMES = ['every-stage-0.1.0', 'every-stage-paced-0.1.0'] as const
const stateOf = (name: string) =>
  JSON.parse(gunzipSync(readFileSync(new URL(`./${name}.json.gz`, import.meta.url))).toString('utf8'))

test.each(NAMES)(
  '%s is imported, shows what it showed, and goes on to its end by the books',
  async name => {
    const document = stateOf(name)
    await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
    await sandbox.state.import(document)
    const client = clientOf(sandbox, sandbox)
    const { rows } = await sandbox.state.export()
    const { invoices, shipments, ondemand, transactions } = document.rows
    // What was settled before stays: nothing was recovered, and all of it was paid at once.
    expect(rows.invoices).toEqual(
      expect.arrayContaining(
        invoices.map((one: { at: number }) => expect.objectContaining({ ...one, recovered: 0, paidAt: one.at })),
      ),
    )
    const plain = ({ id, status, taken, invoiceId, history }: (typeof shipments)[number]) => ({
      ...{ id, status, taken, invoiceId },
      length: history.length,
    })
    expect(rows.shipments.map(plain)).toEqual(expect.arrayContaining(shipments.map(plain)))
    expect(rows.transactions).toHaveLength(transactions.length)
    expect(rows.bankChanges).toHaveLength(1)

    await sandbox.clock.until('idle')
    const after = (await sandbox.state.export()).rows
    expect(after.timers).toEqual([])
    const byId = new Map<string, (typeof shipments)[number]>(shipments.map((one: { id: string }) => [one.id, one]))
    // Exported by the sandbox's own schema.
    for (const shipment of after.shipments as readonly (typeof shipments)[number][]) {
      expect([905, 909, 910, 911, 912, 916]).not.toContain(shipment.status)
      const { taken, isLost, fees, invoiceId } = shipment
      const total = fees.delivery + fees.service + fees.cod + fees.insurance + fees.return + fees.redelivery
      const all = total + fees.updateInfo + fees.overweight - fees.discount
      if (shipment.status === 913 && !isLost) {
        expect({ id: shipment.id, paid: taken.wallet + taken.recipient + taken.session }).toEqual({
          id: shipment.id,
          paid: all,
        })
      }
      // A loss of before was compensated then, and not again.
      if (byId.get(shipment.id)?.isLost) expect({ isLost, invoiceId }).toEqual({ isLost: true, invoiceId: null })
    }
    // Orders of before move no money, wherever they were.
    const orders = new Set(ondemand.map(({ id }: { id: string }) => id))
    // Exported by the sandbox's own schema.
    const lines = after.transactions as readonly {
      shipmentId: string | null
      kind: string
      opening: number
      closing: number
    }[]
    expect(lines.filter(({ shipmentId }) => shipmentId !== null && orders.has(shipmentId))).toEqual([])
    expect(lines.filter(({ kind }) => kind === 'compensation')).toHaveLength(
      transactions.filter(({ kind }: { kind: string }) => kind === 'compensation').length,
    )
    for (const [index, { opening }] of lines.entries()) expect(opening).toBe(lines[index - 1]?.closing ?? 0)
    expect((await client.control.get('/settlement')).body).toMatchObject({ at: '20:00', hold: 0, waiting: 0, held: 0 })
  },
  60_000,
)

/** A data folder as 0.1.0 left it: the account `default`, an hour after its snapshot. */
async function folderOfThen(): Promise<string> {
  const data = await temporaryFolder()
  for (const kind of ['journal', 'snapshot']) {
    const packed = readFileSync(new URL(`./folder-0.1.0/${kind}.gz`, import.meta.url))
    writeFileSync(join(data, `${kind}-000000000000001.log`), gunzipSync(packed), { mode: 0o600 })
  }
  return data
}

const SNAPSHOT = 'snapshot-sI_bdIHZ8_0q'

test('a data folder of 0.1.0 opens: its account gets a calendar and a bank account, once', async () => {
  const data = await folderOfThen()
  for (let start = 0; start < 2; start++) {
    const running = await runSandbox({ listen: false, data, clock: 'frozen' })
    const rows = await running.core.store.allRows('default')
    expect(running.accounts.require('default').settlement).toMatchObject({ at: '20:00', hold: 0 })
    expect(rows.bankChanges).toHaveLength(1)
    expect(rows.shipments).toHaveLength(74)
    expect(rows.invoices.length).toBeGreaterThan(0)
    expect(rows.invoices.every(({ recovered, paidAt, at }) => recovered === 0 && paidAt === at)).toBe(true)
    expect(rows.shipments.filter(({ isLost }) => isLost).every(({ isCompensated }) => isCompensated)).toBe(true)
    await running.close()
  }
}, 60_000)

test('a snapshot of 0.1.0 is restored and goes on to its end', async () => {
  await using sandbox = await createSandbox({ listen: false, data: await folderOfThen() })
  const client = clientOf(sandbox, sandbox)
  expect((await client.control.post(`/snapshots/${SNAPSHOT}/restore`, {})).status).toBe(200)
  const { rows } = await sandbox.state.export()
  const { invoices, shipments } = stateOf(NAMES[0]).rows
  expect(rows.shipments).toHaveLength(shipments.length)
  expect(rows.invoices).toEqual(
    expect.arrayContaining(
      invoices.map((one: { at: number }) => expect.objectContaining({ recovered: 0, paidAt: one.at })),
    ),
  )
  expect((await client.control.get('/settlement')).body).toMatchObject({ at: '20:00', hold: 0 })
  await sandbox.clock.freeze()
  await sandbox.clock.until('idle')
  expect((await sandbox.state.export()).rows.timers).toEqual([])
}, 60_000)

import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import { deleted } from '../../checks/deleted.ts'
import { webhookListed } from '../../checks/webhook-listed.ts'
import { listRecords } from '../../records/list-records.ts'
import { recordId } from '../../records/record-id.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import { registerEndpoint } from '../make.ts'

/** A registration from its making to its end. Nothing is sent to it: that is the webhook phase. */
export const WEBHOOK_CASE: ContractCase = {
  id: caseId(operation('createWebhook'), 'registered, listed and deleted'),
  phase: 'stateful',
  operation: 'createWebhook',
  touches: ['listWebhooks', 'deleteWebhook'],
  cell: null,
  writes: ['webhooks'],
  run: live,
}

async function live(session: Session): Promise<void> {
  const bystander = session.target.kind === 'sandbox' ? await registerEndpoint(session) : null
  const { id, nonce, answer } = await registerEndpoint(session)
  const endpoint = String(fieldsOf(fieldsOf(answer.got.json).data).endpoint)
  const lookUp = async (expected: boolean): Promise<{ readonly found: boolean; readonly ids: readonly string[] }> => {
    const list = await session.call('listWebhooks', {}, { status: 200 })
    const listed = entriesOf(list)
    session.judge(webhookListed, { id, endpoint, listed, expected }, list)
    const found = listed.some(one => one.id === id || String(one.endpoint).includes(nonce))
    return { found, ids: listed.map(one => one.id) }
  }
  await lookUp(true)
  await session.call('deleteWebhook', { params: { id } }, { status: 200 })
  const { found, ids } = await lookUp(false)
  const again = await session.call('deleteWebhook', { params: { id } }, { status: [404, 200] })
  const lost = bystander === null || ids.includes(bystander.id) ? [] : [bystander.id]
  session.judge(deleted, { clause: 'Webhook endpoints', again: again.got.status, basis: 'shown', found, lost }, again)
}

function entriesOf({ got }: Answered): readonly { readonly id: string; readonly endpoint: unknown }[] {
  return listRecords(got.json).map(record => ({ id: recordId(record), endpoint: record.endpoint }))
}

import type { RunningSandbox } from '../../sandbox.ts'
import type { Sender } from '../../webhooks/send.ts'
import { signWith } from '../../webhooks/sign/schemes.ts'
import { verifySchemes } from '../../webhooks/sign/verify-schemes.ts'
import type { DataTexts } from './data-texts.ts'
import { findSigned } from './find-signed.ts'

export interface DataSenderOptions {
  readonly data: DataTexts
  /** Undefined until it has started. */
  sandbox(): RunningSandbox | undefined
}

const SECOND_MS = 1_000

/** A sender that changes the texts of webhooks, and signs them again. What an inbox keeps is as it is. */
export function dataSender(sender: Sender, { data, sandbox }: DataSenderOptions): Sender {
  return {
    ...sender,
    async send(request) {
      const running = sandbox()
      if (running === undefined || request.inbox !== undefined) return sender.send(request)
      const was = Buffer.from(request.body).toString('utf8')
      const changed = data.changeEvent(was)
      const signed = changed === was ? null : await findSigned(running, request)
      if (signed === null) return sender.send(request)
      const { schemes, wallAt } = signed
      // A signature that a fault has made wrong stays wrong.
      if (verifySchemes(schemes, { ...request, wallAt }) === false) return sender.send(request)
      const body = Buffer.from(changed, 'utf8')
      const timestamp = Math.floor(wallAt / SECOND_MS)
      const marks = signWith(schemes, { id: request.headers['webhook-id'] ?? '', timestamp, body })
      return sender.send({ ...request, headers: { ...request.headers, ...marks }, body })
    },
  }
}

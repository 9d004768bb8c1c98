/** Where webhooks may go and which certificates are trusted there, as people write it, and what it means. */

import type { SecureContext } from 'node:tls'
import { extraCaFile } from '../../config.ts'
import { SandboxError } from '../../domain/errors.ts'
import { TrustFileError, trustFiles } from '../../ports/trust-file.ts'
import {
  type AllowedTarget,
  OPEN_TARGETS,
  readAllowedTarget,
  sharedTargets,
  type TargetPolicy,
} from '../../webhooks/target-policy.ts'
import type { TlsOptions } from '../../webhooks/tls-options.ts'

export interface WebhookTargetOptions {
  readonly webhookTargets?: string | undefined
  readonly webhookAllow?: readonly string[] | undefined
  readonly webhookTls?: string | undefined
  readonly webhookCa?: string | undefined
}

/** @throws SandboxError `invalid` naming the option, the value and what would do. */
export function readWebhookTargets(options: WebhookTargetOptions): {
  readonly webhookTargets: TargetPolicy
  readonly webhookTls: TlsOptions
} {
  return {
    webhookTargets: readPolicy(options),
    webhookTls: { verifyLocal: readTls(options.webhookTls), secureContext: readCa(options.webhookCa) },
  }
}

function readPolicy({ webhookTargets = 'open', webhookAllow = [] }: WebhookTargetOptions): TargetPolicy {
  if (webhookTargets === 'shared') return sharedTargets(webhookAllow.map(readAllowed))
  if (webhookTargets !== 'open') throw refuseTarget('webhook-targets', webhookTargets, 'use one of open, shared')
  if (webhookAllow.length === 0) return OPEN_TARGETS
  const detail = 'webhook-allow says what a shared sandbox may reach: add --webhook-targets shared, or leave it out.'
  throw new SandboxError('invalid', detail, { pointer: '/webhook-allow' })
}

function readAllowed(text: string): AllowedTarget {
  const target = readAllowedTarget(text)
  if (target !== null) return target
  throw refuseTarget(
    'webhook-allow',
    text,
    'give an address, a range such as 10.0.0.0/8, or a host name without a port',
  )
}

function readTls(mode = 'on'): boolean {
  if (mode === 'on' || mode === 'off') return mode === 'on'
  throw refuseTarget('webhook-tls', mode, 'use one of on, off')
}

function readCa(file: string | undefined): SecureContext | undefined {
  if (file === undefined) return undefined
  // Authorities given to a connection take the place of all others, those that Node was given included.
  const extra = extraCaFile()
  try {
    return trustFiles(extra === undefined ? [file] : [file, extra])
  } catch (error) {
    if (!(error instanceof TrustFileError)) throw error
    throw refuseTarget('webhook-ca', file, error.message)
  }
}

function refuseTarget(option: string, value: string, wanted: string): SandboxError {
  return new SandboxError('invalid', `${option} cannot be "${value}": ${wanted}.`, { pointer: `/${option}` })
}

import { type CreationResult, createSandbox, type Sandbox, SandboxError, type SandboxOptions } from 'carrier-sandbox'
import { SCHEMES, type SchemeName, type Verdict, verifyWebhook } from 'carrier-sandbox/webhooks'

class OwnError extends SandboxError {}

async function codeOf(sandbox: Sandbox, id: CreationResult['id']): Promise<SandboxError['code'] | undefined> {
  const found: unknown = await sandbox.shipments
    .of(id)
    .read()
    .catch((error: unknown) => error)
  return found instanceof SandboxError ? found.code : undefined
}

async function use(options: SandboxOptions): Promise<void> {
  const sandbox = await createSandbox(options)
  // @ts-expect-error there is no such option, and the types say so
  await createSandbox({ clok: 'frozen' }).catch(() => undefined)
  const scheme: SchemeName = 'standard'
  const verdict: Verdict = verifyWebhook(scheme, { headers: {}, body: '{}', secret: 'whsec_', now: 0 })
  console.log(await codeOf(sandbox, 'GS1'), verdict.ok, scheme in SCHEMES, typeof OwnError)
  await sandbox.close()
}

void use({ clock: 'frozen', seed: 7 })

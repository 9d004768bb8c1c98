import { CopyButton } from '../../../components/button.tsx'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { type FoundSignature, schemeMethods } from '../schemes.ts'

/** Each signature with its header, what was signed, with which key, and a verifier to copy. */
export function SignatureLines({ signatures }: { readonly signatures: readonly FoundSignature[] }) {
  const t = useTexts(deliveryMessages)
  if (signatures.length === 0) return <p class="muted">{t.unsigned}</p>
  return (
    <ul class="signatures">
      {signatures.map(signature => (
        <SignatureLine key={signature.scheme} signature={signature} />
      ))}
    </ul>
  )
}

function SignatureLine({ signature }: { readonly signature: FoundSignature }) {
  const t = useTexts(deliveryMessages)
  const words = useTexts(webhooksMessages)
  const { scheme, headers, signed, key, count } = signature
  const keys = {
    'endpoint-base64': t.keyEndpointBase64,
    'public-key': t.keyPublic,
    'endpoint-text': t.keyEndpointText,
    'client-secret': t.keyClientSecret,
    none: null,
  }
  const how = useTexts(schemeMethods)
  const command = verifierCommand(scheme)
  return (
    <li>
      <h3>{scheme}</h3>
      <dl class="facts small">
        {headers.length > 0 && (
          <>
            <dt>{t.headers}</dt>
            <dd class="mono">{headers.map(([name]) => name).join(', ')}</dd>
          </>
        )}
        <dt>{t.how}</dt>
        <dd>
          {how[scheme]}
          {count > 1 && `; ${t.twoSignatures}`}
        </dd>
        {signed !== '' && (
          <>
            <dt>{t.signedContent}</dt>
            <dd class="mono">{signed}</dd>
          </>
        )}
        {keys[key] !== null && (
          <>
            <dt>{t.key}</dt>
            <dd>{keys[key]}</dd>
          </>
        )}
      </dl>
      {scheme !== 'none' && (
        <div class="verifier">
          <p class="muted small">
            {t.verifier} ({t.verifierLanguage}):
          </p>
          <p class="command">
            <code>{command}</code>
            <CopyButton text={command} label={words.copyCommand} />
          </p>
        </div>
      )}
    </li>
  )
}

/** Prints a verifier of docs/verify. */
export function verifierCommand(scheme: string): string {
  return `npx carrier-sandbox listen --print-verifier php --scheme ${scheme}`
}

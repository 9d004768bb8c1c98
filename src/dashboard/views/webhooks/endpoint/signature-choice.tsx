import type { EndpointState } from '../../../../schemas/types.gen.ts'
import { Field, Select } from '../../../components/field.tsx'
import { useTexts } from '../../../i18n.ts'
import { endpointMessages } from '../../../messages/endpoint.ts'
import { SCHEME_NAMES, type SchemeName, schemeLabels } from '../schemes.ts'
import { type SettingsDraft, toggleScheme } from './settings-draft.ts'

export interface ChoiceProps {
  readonly endpoint: EndpointState
  readonly draft: SettingsDraft
  readonly onWrite: (change: Partial<SettingsDraft>) => void
}

/** Which signatures an event to this endpoint carries. */
export function SignatureChoice({ endpoint, draft, onWrite }: ChoiceProps) {
  const t = useTexts(endpointMessages)
  const { schemes } = draft
  const inForce = endpoint.signature.map(({ scheme }) => scheme).join(', ')
  const hasOwn = endpoint.signature.some(({ own_secret: has }) => has)
  return (
    <>
      <Select
        label={t.signing}
        value={schemes === null ? 'profile' : 'own'}
        options={[
          { value: 'profile', label: endpoint.signature_from === 'profile' ? t.fromProfile(inForce) : t.asProfile },
          { value: 'own', label: t.ownSchemes },
        ]}
        onChange={value =>
          // What is in force is where a person begins; the sandbox names its own schemes.
          onWrite({ schemes: value === 'own' ? endpoint.signature.map(({ scheme }) => scheme as SchemeName) : null })
        }
      />
      {schemes !== null && (
        <fieldset class="schemes">
          <legend>{t.schemes}</legend>
          <SchemeBoxes chosen={schemes} onWrite={onWrite} />
          <div class="form">
            {schemes.includes('body-hmac-base64') && (
              <Field
                label={t.header}
                value={draft.header}
                onInput={header => onWrite({ header })}
                placeholder="X-Signature"
              />
            )}
            <Select
              label={t.ownSecretFor}
              value={draft.secretOf}
              options={[
                { value: '', label: t.nobody },
                ...schemes.filter(scheme => scheme !== 'none').map(value => ({ value, label: value })),
              ]}
              onChange={secretOf => onWrite({ secretOf })}
            />
            {draft.secretOf !== '' && (
              <Field
                label={t.ownSecret}
                value={draft.secret}
                onInput={secret => onWrite({ secret })}
                hint={hasOwn ? t.ownSecretLost : t.ownSecretHint}
              />
            )}
          </div>
        </fieldset>
      )}
    </>
  )
}

interface SchemeBoxesProps {
  readonly chosen: readonly SchemeName[]
  readonly onWrite: (change: Partial<SettingsDraft>) => void
}

function SchemeBoxes({ chosen, onWrite }: SchemeBoxesProps) {
  const labels = useTexts(schemeLabels)
  return (
    <ul class="scheme-boxes">
      {SCHEME_NAMES.map(scheme => (
        <li key={scheme}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(scheme)}
              onChange={() => onWrite({ schemes: toggleScheme(chosen, scheme) })}
            />
            <span>
              <span class="mono">{scheme}</span> <span class="muted small">{labels[scheme]}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

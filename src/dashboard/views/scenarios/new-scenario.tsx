import { useState } from 'preact/hooks'
import type { ScenarioFile, ShipmentList } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Combobox } from '../../components/combobox.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field, Select, Toggle } from '../../components/field.tsx'
import { useTexts } from '../../i18n.ts'
import { commonMessages } from '../../messages/common.ts'
import { scenariosMessages } from '../../messages/scenarios.ts'
import { language } from '../../preferences.ts'
import { purposeOf } from '../../purpose-of.ts'
import { hrefTo, navigate } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import type { ListedScenario } from './scenario-file.ts'
import { copyOf, matchOf, shortScenario } from './templates.ts'

export interface NewScenarioProps {
  readonly scenarios: readonly ListedScenario[]
  readonly onClose: () => void
}

/** From a template, or from what really happened to a parcel; saved at once, and opened. */
export function NewScenario({ scenarios, onClose }: NewScenarioProps) {
  const t = useTexts(scenariosMessages)
  const common = useTexts(commonMessages)
  const spoken = language.value
  const [name, setName] = useState('')
  const [origin, setOrigin] = useState<'template' | 'parcel'>('template')
  const [template, setTemplate] = useState('/standard')
  const [parcel, setParcel] = useState('')
  const [withPlan, setWithPlan] = useState(false)
  const create = useAction(
    async () => {
      const wanted = name.trim()
      // A PUT would replace it.
      if (scenarios.some(one => one.name === wanted)) throw new Error(t.taken(wanted))
      await control('PUT', `/scenarios/${encodeURIComponent(wanted)}`, await fileOf(wanted))
      showToast({ kind: 'success', text: t.created(wanted) })
      onClose()
      navigate(hrefTo(['scenarios', wanted]))
    },
    { toast: false },
  )
  const fileOf = async (wanted: string): Promise<ScenarioFile> => {
    if (origin === 'template') {
      const found = scenarios.find(one => one.name === template)
      if (found) return copyOf(found.file, wanted)
      return shortScenario(wanted, template === '/ondemand' ? 'ondemand' : 'standard')
    }
    if (parcel === '') throw new Error(t.chooseParcel)
    const query = withPlan ? '?plan=true' : ''
    const journey = await control<ScenarioFile>('GET', `/shipments/${encodeURIComponent(parcel)}/journey${query}`)
    return { ...journey, name: wanted, match: matchOf(wanted) }
  }
  return (
    <Dialog title={t.new} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          void create.run()
        }}
      >
        <p class="muted">{t.newLead}</p>
        <Field
          label={t.name}
          value={name}
          onInput={setName}
          hint={t.nameHint}
          error={create.error?.message ?? null}
          isRequired
          autoFocus
        />
        <Select
          label={t.beginWith}
          value={origin}
          onChange={setOrigin}
          options={[
            { value: 'template', label: t.fromTemplate },
            { value: 'parcel', label: t.fromParcel },
          ]}
        />
        {origin === 'template' ? (
          <Select
            label={t.template}
            value={template}
            onChange={setTemplate}
            options={[
              { value: '/standard', label: t.blankStandard },
              { value: '/ondemand', label: t.blankOndemand },
              ...scenarios.map(one => ({ value: one.name, label: `${one.name}: ${purposeOf(one, spoken)}` })),
            ]}
          />
        ) : (
          <>
            <ParcelPicker onPick={setParcel} />
            <Toggle label={t.withPlan} isOn={withPlan} onChange={setWithPlan} />
          </>
        )}
        <div class="row dialog-buttons">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isBusy={create.isBusy}>
            {t.create}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A parcel by anything it is known by. @param onPick is given its id; '' while none is chosen */
function ParcelPicker({ onPick }: { readonly onPick: (id: string) => void }) {
  const t = useTexts(scenariosMessages)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const found = useQuery<ShipmentList>(`/shipments?size=8${search === '' ? '' : `&q=${encodeURIComponent(search)}`}`)
  return (
    <Combobox
      label={t.parcel}
      hint={t.parcelHint}
      text={typed}
      emptyText={t.noParcel}
      isLoading={found.isLoading}
      error={found.error?.message ?? null}
      options={(found.data?.items ?? []).map(({ id, order_id: order, slug, text }) => ({
        key: id,
        label: order ?? id,
        detail: `${text} · ${slug} · ${id}`,
        value: id,
      }))}
      onInput={text => {
        setTyped(text)
        setSearch(text.trim())
        onPick('')
      }}
      onSelect={({ label, value }) => {
        setTyped(label)
        onPick(value)
      }}
    />
  )
}

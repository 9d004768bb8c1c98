import { useState } from 'preact/hooks'
import { Combobox } from '../../components/combobox.tsx'
import { useTexts } from '../../i18n.ts'
import { scenariosMessages } from '../../messages/scenarios.ts'
import { useQuery } from '../../use-query.ts'

interface FoundShipments {
  readonly items: readonly {
    readonly id: string
    readonly order_id: string | null
    readonly slug: string
    readonly text: string
  }[]
}

/** A parcel by anything it is known by. @param onPick is given its id; '' while none is chosen */
export function ParcelPicker({ onPick }: { readonly onPick: (id: string) => void }) {
  const t = useTexts(scenariosMessages)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const found = useQuery<FoundShipments>(`/shipments?size=8${search === '' ? '' : `&q=${encodeURIComponent(search)}`}`)
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

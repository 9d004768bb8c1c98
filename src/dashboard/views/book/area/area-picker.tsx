import { useEffect, useState } from 'preact/hooks'
import type { LocationSearch } from '../../../../schemas/types.gen.ts'
import { Button } from '../../../components/button.tsx'
import { Combobox } from '../../../components/combobox.tsx'
import { useTexts } from '../../../i18n.ts'
import { bookMessages } from '../../../messages/book.ts'
import { useQuery } from '../../../use-query.ts'
import { type Area, areaOf, nameArea } from './area.ts'
import { AreaLists } from './area-lists.tsx'

export interface AreaPickerProps {
  readonly area: Area
  readonly onChange: (area: Area) => void
  readonly error: string | null
}

/** A person who types is not asked for every letter. */
const TYPED_MS = 200
/** As GET /locations allows. */
const LONGEST = 200

/** Province, district and ward by their codes: by writing any of their names, or from three lists. */
export function AreaPicker({ area, onChange, error }: AreaPickerProps) {
  const t = useTexts(bookMessages)
  // Null while what stands there is the place that was chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const [wanted, setWanted] = useState('')
  const [hasLists, setLists] = useState(false)
  useEffect(() => {
    const text = (typed ?? '').slice(0, LONGEST)
    const timer = setTimeout(() => setWanted(/[\p{L}\p{N}]/u.test(text) ? text : ''), TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery<LocationSearch>(wanted === '' ? null : `/locations?limit=20&q=${encodeURIComponent(wanted)}`)
  const items = wanted === '' || typed === null ? [] : (found.data?.items ?? [])
  // A district has wards, and a booking needs one of them.
  const isOpen = hasLists || area.ward === null
  return (
    <div class="area stack">
      <Combobox
        label={t.area}
        text={typed ?? nameArea(area)}
        onInput={setTyped}
        options={items.map(place => ({
          key: `${place.level} ${place.code}`,
          label: place.path,
          detail: `${t[place.level]} ${place.code}`,
          value: place,
        }))}
        onSelect={({ value }) => {
          setTyped(null)
          onChange(areaOf(value))
        }}
        isLoading={typed !== null && (wanted !== typed.slice(0, LONGEST) || found.isLoading) && typed.trim() !== ''}
        emptyText={found.error ? found.error.message : wanted === '' ? t.typeArea : t.noArea}
        placeholder={t.areaPlaceholder}
        hint={t.codes(area.city?.code ?? '–', area.district?.code ?? '–', area.ward?.code ?? '–')}
        error={error}
      />
      <p>
        <Button look="quiet" size="small" onClick={() => setLists(!hasLists)}>
          {isOpen ? t.hideLists : t.lists}
        </Button>
      </p>
      {isOpen && (
        <AreaLists
          area={area}
          onChange={chosen => {
            setTyped(null)
            onChange(chosen)
          }}
        />
      )}
    </div>
  )
}

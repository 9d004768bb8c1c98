import { useEffect, useState } from 'preact/hooks'
import type { LocationSearch, NamedCode } from '../../../../schemas/types.gen.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Combobox } from '../../../components/combobox.tsx'
import { Select } from '../../../components/field.tsx'
import { Failure } from '../../../components/placeholders.tsx'
import { useTexts } from '../../../i18n.ts'
import { bookMessages } from '../../../messages/book.ts'
import { useLoad, useQuery } from '../../../use-query.ts'
import { type Area, areaOf, nameArea } from './area.ts'

/** Lists of places never change, so each is asked for once. */
const asked = new Map<string, Promise<readonly NamedCode[]>>()

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

interface Places {
  readonly data: readonly { readonly id: number | string; readonly name: string }[]
}

/** Province, then district, then ward, as an application offers them: from the lists of the API itself. */
function AreaLists({ area, onChange }: { readonly area: Area; readonly onChange: (area: Area) => void }) {
  const t = useTexts(bookMessages)
  const { city, district, ward } = area
  const cities = usePlaces('/cities')
  const districts = usePlaces(city && `/cities/${city.code}/districts`)
  const wards = usePlaces(district && `/districts/${district.code}/wards`)
  const failed = [cities, districts, wards].find(({ error }) => error)
  return (
    <div class="form">
      <PlaceSelect
        label={t.city}
        chosen={city}
        places={cities.data}
        onChange={chosen => onChange({ city: chosen, district: null, ward: null })}
      />
      <PlaceSelect
        label={t.district}
        chosen={district}
        places={districts.data}
        onChange={chosen => onChange({ city, district: chosen, ward: null })}
      />
      <PlaceSelect
        label={t.ward}
        chosen={ward}
        places={wards.data}
        onChange={chosen => onChange({ city, district, ward: chosen })}
      />
      {failed?.error && (
        <div class="whole">
          <Failure error={failed.error} onRetry={failed.refetch} />
        </div>
      )}
    </div>
  )
}

interface PlaceSelectProps {
  readonly label: string
  readonly chosen: NamedCode | null
  readonly places: readonly NamedCode[] | undefined
  readonly onChange: (place: NamedCode) => void
}

function PlaceSelect({ label, chosen, places, onChange }: PlaceSelectProps) {
  const t = useTexts(bookMessages)
  const known = places ?? (chosen ? [chosen] : [])
  return (
    <Select
      label={label}
      value={chosen?.code ?? ''}
      isDisabled={known.length === 0}
      options={[
        ...(chosen ? [] : [{ value: '', label: t.choose }]),
        ...known.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={code => {
        const place = known.find(one => one.code === code)
        if (place) onChange(place)
      }}
    />
  )
}

function usePlaces(path: string | null) {
  return useLoad(path, path === null ? null : () => readPlaces(path))
}

async function readPlaces(path: string): Promise<readonly NamedCode[]> {
  const reading = asked.get(path) ?? loadPlaces(path)
  asked.set(path, reading)
  try {
    return await reading
  } catch (error) {
    asked.delete(path)
    throw error
  }
}

async function loadPlaces(path: string): Promise<readonly NamedCode[]> {
  const { data } = await api<Places>('GET', path)
  return data.map(({ id, name }) => ({ code: String(id), name }))
}

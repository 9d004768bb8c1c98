import type { NamedCode } from '../../../../schemas/types.gen.ts'
import { api } from '../../../api.ts'
import { Select } from '../../../components/field.tsx'
import { Failure } from '../../../components/placeholders.tsx'
import { useTexts } from '../../../i18n.ts'
import { bookMessages } from '../../../messages/book.ts'
import { useLoad } from '../../../use-query.ts'
import type { Area } from './area.ts'

interface Places {
  readonly data: readonly { readonly id: number | string; readonly name: string }[]
}

/** Province, then district, then ward, as an application offers them: from the lists of the API itself. */
export function AreaLists({ area, onChange }: { readonly area: Area; readonly onChange: (area: Area) => void }) {
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

/** Lists of places never change, so each is asked for once. */
const asked = new Map<string, Promise<readonly NamedCode[]>>()

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

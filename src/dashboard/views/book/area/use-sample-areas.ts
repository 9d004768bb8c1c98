import { useEffect, useMemo } from 'preact/hooks'
import type { LocationSearch, ServiceVersion } from '../../../../schemas/types.gen.ts'
import { useQuery } from '../../../use-query.ts'
import type { ParcelDraft } from '../draft.ts'
import { ABROAD, type Area, areaOf, HOME } from './area.ts'

interface MagicValues {
  readonly items: readonly {
    readonly line: 'standard' | 'ondemand'
    readonly example: { readonly body: { readonly shipment?: Example } }
  }[]
}

type Example = Readonly<
  Record<'address_from' | 'address_to', Readonly<Record<'district' | 'ward', string | undefined>>>
>

/** Nothing is chosen: the lists show what there is. */
const NOWHERE: Area = { city: null, district: null, ward: null }

/**
 * Puts places that are there in place of those a draft begins with: a sandbox with recorded locations has other codes. They
 * are those of its own examples. What the user has chosen stays.
 */
export function useSampleAreas(
  { from, to }: Pick<ParcelDraft, 'from' | 'to'>,
  change: (change: Partial<ParcelDraft>) => void,
): void {
  const isRecorded = useQuery<ServiceVersion>('/version').data?.locations === 'recorded'
  const magic = useQuery<MagicValues>(isRecorded ? '/magic-values' : null)
  const example = magic.data?.items.find(({ line }) => line === 'standard')?.example.body.shipment
  const near = useSampleArea(example?.address_from)
  const far = useSampleArea(example?.address_to)
  useEffect(() => {
    if (!isRecorded) return
    const isOurs = (area: Area) => area === HOME || area === ABROAD || area === NOWHERE
    const changes = {
      ...(isOurs(from.area) && from.area !== near ? { from: { ...from, area: near } } : {}),
      ...(isOurs(to.area) && to.area !== far ? { to: { ...to, area: far } } : {}),
    }
    if (Object.keys(changes).length > 0) change(changes)
  }, [isRecorded, near, far, from, to, change])
}

/** With the names of its codes; nowhere until they are known. */
function useSampleArea(codes: Example['address_from'] | undefined): Area {
  const code = codes?.ward ?? codes?.district
  const found = useQuery<LocationSearch>(
    code === undefined ? null : `/locations?limit=20&q=${encodeURIComponent(code)}`,
  )
  const level = codes?.ward === undefined ? 'district' : 'ward'
  const place = found.data?.items.find(one => one.level === level && one.code === code)
  // The same object for as long as it is the same place: it is compared.
  return useMemo(() => (place === undefined ? NOWHERE : areaOf(place)), [place])
}

import { Badge } from '../../components/badge.tsx'
import { Field } from '../../components/field.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Select } from '../../components/select.tsx'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { hrefTo } from '../../router.ts'
import { useTyped } from '../../use-typed.ts'
import { useOperations } from './use-operations.ts'

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE']

export type Filters = Readonly<Record<string, string>>

export interface RequestFiltersProps {
  readonly given: Filters
  readonly onShow: (change: Filters) => void
}

export function RequestFilters({ given, onShow }: RequestFiltersProps) {
  const t = useTexts(requestsMessages)
  const operations = useOperations()
  const { q = '', shipment = '', operation = '' } = given
  const [typed, setTyped] = useTyped(q, wanted => onShow({ q: wanted }))
  const names = operations.map(({ id }) => id).toSorted()
  // Until the list is there, and for one that it does not know, the filter shows what it filters by.
  if (operation !== '' && !names.includes(operation)) names.unshift(operation)
  return (
    <>
      <search class="filters">
        <Field label={t.search} type="search" value={typed} onInput={setTyped} placeholder={t.searchHint} />
        <Select
          label={t.method}
          value={given.method ?? ''}
          onChange={method => onShow({ method })}
          options={[{ value: '', label: t.anyMethod }, ...METHODS.map(method => ({ value: method, label: method }))]}
        />
        <Select
          label={t.operation}
          value={operation}
          onChange={chosen => onShow({ operation: chosen })}
          options={[{ value: '', label: t.anyOperation }, ...names.map(name => ({ value: name, label: name }))]}
        />
        <Select
          label={t.status}
          value={given.status ?? ''}
          onChange={status => onShow({ status })}
          options={[
            { value: '', label: t.anyStatus },
            { value: '2xx', label: t.class2 },
            { value: '4xx', label: t.class4 },
            { value: '5xx', label: t.class5 },
            { value: 'none', label: t.classNone },
          ]}
        />
      </search>
      {shipment !== '' && (
        <p class="only row">
          {t.only}
          <Badge tone="info">
            <a href={hrefTo(['shipments', shipment])}>{shipment}</a>
          </Badge>
          <IconButton icon="close" label={t.onlyOff} onClick={() => onShow({ shipment: '' })} />
        </p>
      )}
    </>
  )
}

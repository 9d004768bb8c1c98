import { useCallback, useState } from 'preact/hooks'
import { api, control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { useTexts } from '../../i18n.ts'
import { inboxMessages } from '../../messages/inbox.ts'
import { startMessages } from '../../messages/start/start.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import { hrefTo } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useSampleAreas } from '../book/area/use-sample-areas.ts'
import { newParcel, type ParcelDraft } from '../book/draft.ts'
import { type Exchange, exchange, propertyOf } from '../book/exchange.ts'
import { orderOf, routeOf } from '../book/parcel-body.ts'
import { bookedId, useOrderId } from '../book/use-booking.ts'
import type { Progress } from './use-progress.ts'

export function EndpointStep({ progress }: { readonly progress: Progress }) {
  const t = useTexts(startMessages)
  const words = useTexts(webhooksMessages)
  const inbox = useTexts(inboxMessages)
  const [url, setUrl] = useState('')
  const register = useAction(
    async (endpoint: string) => {
      await api('POST', '/webhooks', { endpoint })
      showToast({ kind: 'success', text: words.registered(endpoint) })
      setUrl('')
      progress.refetch()
    },
    { toast: false },
  )
  const open = useAction(async () => {
    await control('POST', '/inbox', {})
    showToast({ kind: 'success', text: inbox.opened })
    progress.refetch()
  })
  return (
    <>
      <p>{t.endpointText}</p>
      <form
        class="step-form"
        onSubmit={event => {
          event.preventDefault()
          const typed = url.trim()
          if (typed !== '') void register.run(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`)
        }}
      >
        <Field
          label={words.url}
          value={url}
          onInput={setUrl}
          placeholder="http://127.0.0.1:3000/hook"
          error={register.error?.message ?? null}
        />
        <Button type="submit" look="primary" isBusy={register.isBusy} isDisabled={url.trim() === ''}>
          {words.registerVerb}
        </Button>
      </form>
      <p class="row">
        <span class="muted">{t.catchText}</span>
        <Button isBusy={open.isBusy} title={inbox.openHint} onClick={() => open.run()}>
          {t.catchHere}
        </Button>
        {progress.endpoint && <a href={hrefTo(['webhooks', String(progress.endpoint.id)])}>{t.seeEndpoint}</a>}
      </p>
    </>
  )
}

export function ParcelStep({ progress }: { readonly progress: Progress }) {
  const t = useTexts(startMessages)
  const book = useBookExample(progress.refetch)
  return (
    <>
      <p>{t.parcelText}</p>
      <p class="row">
        <Button
          look={progress.shipment === null ? 'primary' : 'normal'}
          isBusy={book.isBusy}
          onClick={() => book.run()}
        >
          {t.bookExample}
        </Button>
        <a href={hrefTo(['book'])}>{t.fillIn}</a>
        {progress.shipment !== null && <a href={hrefTo(['shipments', progress.shipment])}>{t.seeParcel}</a>}
      </p>
    </>
  )
}

/** The first rate of the parcel with which the form of "Book" begins. */
function useBookExample(onBooked: () => void) {
  const t = useTexts(startMessages)
  const orderId = useOrderId()
  const [draft, setDraft] = useState(newParcel)
  const change = useCallback((part: Partial<ParcelDraft>) => setDraft(old => ({ ...old, ...part })), [])
  useSampleAreas(draft, change)
  return useAction(async () => {
    const post = { method: 'POST', headers: {} } as const
    const quoted = await exchange({ ...post, path: '/rates', body: { shipment: routeOf(draft) } })
    const rates = propertyOf(quoted.answer, 'data')
    const rate: unknown = Array.isArray(rates) ? rates[0] : undefined
    if (rate === undefined) throw refusal(quoted, t.notBooked)
    const shipment = { rate: propertyOf(rate, 'id'), ...orderOf(draft, { orderId, phone: draft.to.phone }) }
    const booked = await exchange({ ...post, path: '/shipments', body: { shipment } })
    const id = bookedId(booked)
    if (id === null) throw refusal(booked, t.notBooked)
    showToast({
      kind: 'success',
      text: t.booked(orderId),
      link: { href: hrefTo(['shipments', id]), text: t.seeParcel },
    })
    onBooked()
  })
}

function refusal({ answer }: Exchange, otherwise: string): Error {
  const message = propertyOf(answer, 'message')
  return new Error(typeof message === 'string' ? message : otherwise)
}

import type { DeliveriesStarted, DeliveryDetail, EndpointList } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Button, CopyButton } from '../../../components/button.tsx'
import { Instant } from '../../../components/facts.tsx'
import { Json } from '../../../components/json.tsx'
import { listHref } from '../../../components/list-place.ts'
import { PageHead, Panel } from '../../../components/panel.tsx'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import { Badge, Status } from '../../../components/status.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { language } from '../../../preferences.ts'
import { hrefTo, navigate, type Route } from '../../../router.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { waitsOf } from '../endpoint/retry-plan.ts'
import { useStatusWords } from '../use-status-words.ts'
import { AttemptDetail } from './attempt-detail.tsx'
import { AttemptPicture } from './attempt-picture.tsx'
import { StateOfDelivery } from './delivery-table.tsx'
import { lineOf } from './event-columns.tsx'
import { outcomeOf } from './lay-out-attempts.ts'

/** One delivery: its attempts as a picture, and each with every byte. `?attempt=2` is the one that is looked at. */
export function DeliveryPage({ id, route }: { readonly id: string; readonly route: Route }) {
  const t = useTexts(deliveryMessages)
  const words = useStatusWords()
  const { data, error, refetch } = useQuery<DeliveryDetail>(`/webhooks/deliveries/${encodeURIComponent(id)}`, {
    on: ['delivery', 'transition', 'clock'],
    concerns: ({ type, data: told }) => type !== 'delivery' || told.delivery === id,
  })
  const endpoints = useQuery<EndpointList>('/webhooks', { on: ['change:endpoints'] })
  const resend = useAction(async () => {
    const { deliveries } = await control<DeliveriesStarted>(
      'POST',
      `/webhooks/deliveries/${encodeURIComponent(id)}/resend`,
    )
    showToast({ kind: 'success', text: t.resent })
    const [first] = deliveries
    // A delivery without an endpoint continues under another id.
    if (first !== undefined && first !== id) navigate(hrefTo(['webhooks', 'deliveries', first]), { replace: true })
    else if (route.query.has('attempt')) navigate(hrefTo(['webhooks', 'deliveries', id]), { replace: true })
    refetch()
  })
  const back = { href: listHref('webhooks'), label: t.back }
  if (!data) {
    return (
      <>
        <PageHead title={id} back={back} />
        {error ? <Failure error={error} onRetry={refetch} /> : <Loading />}
      </>
    )
  }
  const endpoint = endpoints.data?.items.find(one => one.id === data.endpoint) ?? null
  const wanted = Number(route.query.get('attempt'))
  const attempt = data.attempts.find(({ n }) => n === wanted) ?? data.attempts.at(-1)
  const choose = (n: number) =>
    navigate(hrefTo(['webhooks', 'deliveries', id], { attempt: String(n) }), { replace: true })
  const text = words.textOf(data.slug, lineOf(data.event))
  return (
    <>
      <PageHead
        title={`${language.value === 'en' ? data.slug : text} → ${data.order_id ?? data.shipment}`}
        back={back}
        lead={
          <span class="row">
            <StateOfDelivery state={data.state} />
            <Status slug={data.slug} code={data.status} text={text} />
            {data.faults.map(fault => (
              <Badge key={fault} tone="warn">
                {fault}
              </Badge>
            ))}
          </span>
        }
        actions={
          <>
            {data.event !== 'test' && (
              <a class="button" href={hrefTo(['shipments', data.shipment])}>
                {t.seeShipment}
              </a>
            )}
            <Button look="primary" icon="send" isBusy={resend.isBusy} onClick={() => resend.run()}>
              {t.resend}
            </Button>
          </>
        }
      />
      <div class="stack">
        {error && <Failure error={error} onRetry={refetch} />}
        <Panel title={t.course} lead={<Summary delivery={data} />}>
          <div class="stack">
            {(data.attempts.length > 0 || data.next_at !== null) && (
              <>
                <AttemptPicture
                  delivery={data}
                  waits={endpoint ? waitsOf(endpoint.retry) : []}
                  current={attempt?.n ?? 0}
                  onChoose={choose}
                />
                <p class="muted small">{t.courseLead}</p>
              </>
            )}
            <DeliveryFacts delivery={data} />
          </div>
        </Panel>
        {attempt ? (
          <div>
            <Tabs
              label={t.course}
              tabs={data.attempts.map(one => ({ name: String(one.n), label: `#${one.n} · ${outcomeOf(one)}` }))}
              current={String(attempt.n)}
              onChange={n => choose(Number(n))}
            >
              <AttemptDetail key={attempt.n} attempt={attempt} event={data.body} endpoint={endpoint} />
            </Tabs>
          </div>
        ) : (
          <Json text={data.body} label={t.body} />
        )}
      </div>
    </>
  )
}

/** How it stands, in one sentence. */
function Summary({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useTexts(deliveryMessages)
  const { state, waits_for: waits, attempts, next_at: next } = delivery
  if (waits !== null) {
    const words = { turn: t.waitsTurn, 'next-event': t.waitsNextEvent, burst: t.waitsBurst, cancel: t.waitsCancel }
    return <>{words[waits]}</>
  }
  const said = {
    delivered: t.saidDelivered(attempts.at(-1)?.n ?? 1),
    pending: attempts.length === 0 ? t.saidFirst : t.saidPending,
    failed: t.saidFailed(attempts.length),
    held: t.saidHeld,
    dropped: t.saidDropped,
    'no-endpoint': t.saidNobody,
  }
  return (
    <>
      {said[state]}{' '}
      {next !== null && (
        <>
          {t.nextAt}: <Instant at={next} look="full" />
        </>
      )}
    </>
  )
}

/** What is the same for every attempt. */
function DeliveryFacts({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useTexts(deliveryMessages)
  const events = {
    'shipment-status': t.eventShipment,
    'creation-result': t.eventCreation,
    'ondemand-status': t.eventOndemand,
    test: t.eventTest,
  }
  return (
    <dl class="facts">
      <dt>{t.event}</dt>
      <dd>
        {events[delivery.event]} <span class="muted mono">{delivery.event}</span>
      </dd>
      <dt>{t.happened}</dt>
      <dd>
        <Instant at={delivery.at} look="full" />
      </dd>
      <dt>{t.endpoint}</dt>
      <dd>
        {delivery.endpoint === null || delivery.url === null ? (
          <span class="muted">{t.nobody}</span>
        ) : (
          <a href={hrefTo(['webhooks', String(delivery.endpoint)])}>{delivery.url}</a>
        )}
      </dd>
      <dt>{t.message}</dt>
      <dd class="with-copy">
        <code>{delivery.message}</code>
        <CopyButton text={delivery.message} label={t.message} />
      </dd>
    </dl>
  )
}

import { useEffect, useState } from 'preact/hooks'
import type { FillProgress } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Field, Toggle } from '../../components/field.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { useAction } from '../../use-action.ts'
import { fillAccount, sayFilled } from './say-filled.ts'

/** A fill tells no events of its own while it works, so its progress is asked for. */
const LOOK_MS = 400

/** Believable data at the press of a button. */
export function FillPanel() {
  const t = useTexts(accountMessages)
  const [wishes, setWishes] = useState({ shipments: '200', customers: '50', ondemand: '20' })
  const [keepsMoving, setKeepsMoving] = useState(false)
  const fill = useAction(async () => {
    const { shipments, customers, ondemand } = wishes
    const body = { shipments: Number(shipments), customers: Number(customers), ondemand: Number(ondemand) }
    await sayFilled(await fillAccount(body, { keepsMoving }))
  })
  const write = (field: keyof typeof wishes) => (value: string) => setWishes({ ...wishes, [field]: value })
  return (
    <Panel title={t.fill} lead={t.fillLead}>
      <form
        class="form"
        onSubmit={event => {
          event.preventDefault()
          void fill.run()
        }}
      >
        <Field label={t.parcels} type="number" min={0} value={wishes.shipments} onInput={write('shipments')} />
        <Field label={t.customers} type="number" min={0} value={wishes.customers} onInput={write('customers')} />
        <Field label={t.ondemand} type="number" min={0} value={wishes.ondemand} onInput={write('ondemand')} />
        <div class="whole">
          <Toggle label={t.keepMoving} isOn={keepsMoving} onChange={setKeepsMoving} />
          <p class="field-hint">{t.keepMovingHint}</p>
        </div>
        <div class="whole row">
          <Button type="submit" isBusy={fill.isBusy}>
            {t.fill}
          </Button>
          {fill.isBusy && <ShownProgress />}
        </div>
      </form>
    </Panel>
  )
}

function ShownProgress() {
  const t = useTexts(accountMessages)
  const [{ done, total }, setProgress] = useState<FillProgress>({ filling: true, done: 0, total: 0 })
  useEffect(() => {
    const timer = setInterval(() => {
      control<FillProgress>('GET', '/fill').then(setProgress, error => console.warn(`no progress: ${error.message}`))
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <progress aria-label={t.filling} {...(total > 0 ? { value: done, max: total } : {})} />
      <span class="muted number">{total > 0 ? `${done} / ${total}` : t.filling}</span>
    </>
  )
}

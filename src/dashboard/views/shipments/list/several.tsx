import { useEffect, useRef, useState } from 'preact/hooks'
import type { ScenarioFile } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { Confirm } from '../../../components/dialog.tsx'
import { Select } from '../../../components/field.tsx'
import { useTexts } from '../../../i18n.ts'
import { commonMessages } from '../../../messages/common.ts'
import { severalMessages } from '../../../messages/shipment-list/list.ts'
import { hrefTo } from '../../../router.ts'
import { useAction } from '../../../use-action.ts'

/** What is selected: the name of each shipment by its id. */
export type Selection = ReadonlyMap<string, string>

const ACTIONS = ['continue', 'fail', 'return', 'lose', 'cancelUser', 'cancelCarrier', 'save'] as const
type Action = (typeof ACTIONS)[number]

/** These take something away: they are asked about. */
const ASKED: ReadonlySet<Action> = new Set(['return', 'lose', 'cancelUser', 'cancelCarrier'])

const BODIES: Readonly<Record<Exclude<Action, 'save'>, object>> = {
  continue: { action: 'continue' },
  fail: { action: 'fail' },
  return: { action: 'return' },
  lose: { action: 'lose' },
  cancelUser: { action: 'cancel', by: 'user' },
  cancelCarrier: { action: 'cancel', by: 'carrier' },
}

interface Failed {
  readonly id: string
  readonly name: string
  readonly message: string
}

interface Run {
  readonly total: number
  readonly done: readonly string[]
  readonly failed: readonly Failed[]
  readonly state: 'running' | 'stopped' | 'finished'
}

/** More would cover the list. */
const MOST_FAILURES = 8

export interface SeveralProps {
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  /** Selects everything that fits the filters; null where that is too much, or selected already. */
  readonly all: { readonly total: number; select(): Promise<void> } | null
}

/** One action for all that is selected: one after the other, with progress, and at the end what failed and why. */
export function Several({ selection, onSelect, all }: SeveralProps) {
  const t = useTexts(severalMessages)
  const common = useTexts(commonMessages)
  const [action, setAction] = useState<Action>('continue')
  const [isAsked, setAsked] = useState(false)
  const [run, setRun] = useState<Run | null>(null)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      // Who has left the list does not see what happens.
      isStopped.current = true
    },
    [],
  )
  const isRunning = run?.state === 'running'
  const begin = useAction(async () => {
    setAsked(false)
    isStopped.current = false
    const chosen = [...selection]
    let state: Run = { total: chosen.length, done: [], failed: [], state: 'running' }
    setRun(state)
    for (const [id, name] of chosen) {
      if (isStopped.current) break
      try {
        await act(id, action)
        state = { ...state, done: [...state.done, id] }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        state = { ...state, failed: [...state.failed, { id, name, message }] }
      }
      setRun(state)
    }
    setRun({ ...state, state: isStopped.current ? 'stopped' : 'finished' })
    // What failed, and what was not reached, stays selected.
    const done = new Set(state.done)
    onSelect(new Map(chosen.filter(([id]) => !done.has(id))))
  })
  const selectAll = useAction(async () => all?.select())
  const past = run ? run.done.length + run.failed.length : 0
  return (
    <section class="several" aria-label={t.title}>
      {run && (
        <div class="several-result">
          <div class="row" role="status">
            {isRunning ? (
              <>
                <progress max={run.total} value={past} aria-label={t[action]} />
                <span class="number">{t.progress(past, run.total)}</span>
              </>
            ) : (
              <>
                <strong>{t.done(run.done.length, run.failed.length)}</strong>
                {run.state === 'stopped' && past < run.total && <span>{t.stopped(run.total - past)}</span>}
              </>
            )}
          </div>
          {isRunning ? (
            <Button
              size="small"
              onClick={() => {
                isStopped.current = true
              }}
            >
              {t.stop}
            </Button>
          ) : (
            <IconButton icon="close" label={common.close} onClick={() => setRun(null)} />
          )}
          {run.failed.length > 0 && (
            <ul class="several-failures" aria-label={t.failures}>
              {run.failed.slice(0, MOST_FAILURES).map(({ id, name, message }) => (
                <li key={id}>
                  <a href={hrefTo(['shipments', id])}>{name}</a> <span lang="en">{message}</span>
                </li>
              ))}
              {run.failed.length > MOST_FAILURES && <li>{t.moreFailures(run.failed.length - MOST_FAILURES)}</li>}
            </ul>
          )}
        </div>
      )}
      {selection.size > 0 && (
        <div class="several-bar">
          <strong class="number">{t.selected(selection.size)}</strong>
          <Select
            label={t.action}
            showsLabel={false}
            value={action}
            onChange={setAction}
            isDisabled={isRunning}
            options={ACTIONS.map(value => ({ value, label: t[value] }))}
          />
          <Button
            look="primary"
            isBusy={begin.isBusy}
            onClick={() => (ASKED.has(action) ? setAsked(true) : begin.run())}
          >
            {t.apply}
          </Button>
          {all && !isRunning && (
            <Button look="quiet" isBusy={selectAll.isBusy} onClick={() => selectAll.run()}>
              {t.selectAll(all.total)}
            </Button>
          )}
          {!isRunning && (
            <Button look="quiet" onClick={() => onSelect(new Map())}>
              {t.clear}
            </Button>
          )}
        </div>
      )}
      {isAsked && (
        <Confirm
          title={t.question(t[action], selection.size)}
          verb={t[action]}
          onConfirm={() => begin.run()}
          onClose={() => setAsked(false)}
        >
          <p>{t.questionBody}</p>
        </Confirm>
      )}
    </section>
  )
}

async function act(id: string, action: Action): Promise<void> {
  const path = `/shipments/${encodeURIComponent(id)}`
  if (action !== 'save') {
    await control('POST', `${path}/simulate`, BODIES[action])
    return
  }
  const name = `like-${id.toLowerCase()}`
  const journey = await control<ScenarioFile>('GET', `${path}/journey`)
  await control('PUT', `/scenarios/${encodeURIComponent(name)}`, { ...journey, name })
}

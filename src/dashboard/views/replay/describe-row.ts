import type { ReplayPage } from '../../../schemas/types.gen.ts'
import { type Texts, textsIn } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import type { RowWords } from '../../picture/trace/row-words.ts'
import type { Language } from '../../preferences.ts'
import type { Row } from './row.ts'

export type ReplayTexts = Texts<typeof replayMessages>

/** Each row in the words of a language. */
export function createDescribe({ recording }: ReplayPage, language: Language): (row: Row) => RowWords {
  const t: ReplayTexts = textsIn(replayMessages, language)
  return ({ what, isRed, event: at }) => {
    const tone = isRed ? 'bad' : 'good'
    switch (what.kind) {
      case 'call': {
        const { method = '', url = '', answer = null } = recording.calls[what.number] ?? {}
        const text = answer === null ? t.noAnswer : answer.whole ? String(answer.status) : t.cut
        return { icon: 'list', title: `${method} ${url}`, outcome: { text, tone } }
      }
      case 'act': {
        const { name = '', on = null, given = [] } = recording.acts?.[what.number] ?? {}
        const words = on === null ? given : [on, ...given]
        return {
          icon: 'play',
          title: `${name}(${shortened(words.map(word => JSON.stringify(word)).join(', '))})`,
          outcome: null,
        }
      }
      case 'move': {
        const { shipment, order_id: order, status, slug, text } = what.data
        const name = language === 'en' ? `${slug} ${status}` : text
        const tail = ` → ${name}`
        return { icon: 'truck', title: `${order ?? shipment}${tail}`, tail, outcome: null, found: shipment }
      }
      case 'webhook': {
        const { event, shipment, order_id: order, status, attempt, answer, error } = what.data
        const again = attempt > 1 ? ` · ${t.attempt(attempt)}` : ''
        const tail = ` ${status}${again}`
        const title = `${event} ${order ?? shipment}${tail}`
        const text = String(answer ?? error ?? t.noAnswer)
        return { icon: 'webhook', title, tail, outcome: { text, tone }, found: shipment }
      }
      case 'sent': {
        const outcome = recording.events[at]?.outcome
        const text = String(outcome?.status ?? outcome?.error ?? t.noAnswer)
        return { icon: 'webhook', title: t.sent(what.number), outcome: { text, tone } }
      }
      case 'fault':
        return { icon: 'fault', title: t.effectOn(what.data.effects.join(', '), what.data.on), outcome: null }
      case 'clock':
        return { icon: 'clock', title: t.clockMoved(what.data.cause, what.data.mode), outcome: null }
      case 'world':
        return { icon: 'parcel', title: t.replaced(what.shipments.length), outcome: null }
    }
  }
}

const SHOWN = 100

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

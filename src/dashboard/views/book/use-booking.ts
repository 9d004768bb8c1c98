import { useRef, useState } from 'preact/hooks'
import type { ShipmentList } from '../../../schemas/types.gen.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { type Call, type Exchange, exchange, fieldErrorsOf, propertyOf } from './exchange.ts'

/** How one line books what is typed. */
export interface LineOfBooking {
  /** Of what is typed now. */
  readonly quote: Call
  /** @param cite what names the chosen rate */
  booking(cite: Readonly<Record<string, unknown>>): Call
}

export interface Booking {
  /** Of what is typed now. */
  readonly line: LineOfBooking
  /** The last call for rates, and for a parcel; null before the first one. */
  readonly quoted: Exchange | null
  readonly booked: Exchange | null
  /** Of both, by the keys of the API. */
  readonly errors: ReadonlyMap<string, string>
  readonly isBusy: boolean
  /** No answer. */
  readonly failure: Error | null
  /** Whether something was changed that the rates depend on. */
  readonly isOld: boolean
  quote(): void
  /** Makes the call once more that had no answer. */
  retry(): void
  book(cite: Readonly<Record<string, unknown>>): void
  /** Forgets the booking, and keeps the rates. */
  again(): void
}

/** Rates, then a booking of one of them, each with the whole exchange. */
export function useBooking(line: LineOfBooking): Booking {
  const [quoted, setQuoted] = useState<Exchange | null>(null)
  const [booked, setBooked] = useState<Exchange | null>(null)
  const cited = useRef<Readonly<Record<string, unknown>> | null>(null)
  const quote = useAction(
    async () => {
      setQuoted(await exchange(line.quote))
      setBooked(null)
    },
    { toast: false },
  )
  const book = useAction(
    async (cite: Readonly<Record<string, unknown>>) => {
      cited.current = cite
      setBooked(null)
      setBooked(await exchange(line.booking(cite)))
    },
    { toast: false },
  )
  const refused = [quoted, booked].filter(done => done !== null && done.status >= 400)
  return {
    line,
    quoted,
    booked,
    errors: new Map(refused.flatMap(done => (done ? [...fieldErrorsOf(done)] : []))),
    isBusy: quote.isBusy || book.isBusy,
    failure: book.error ?? quote.error,
    isOld: quoted !== null && JSON.stringify(quoted.call.body) !== JSON.stringify(line.quote.body),
    quote: () => void quote.run(),
    retry: () => void (book.error && cited.current ? book.run(cited.current) : quote.run()),
    book: cite => void book.run(cite),
    again: () => setBooked(null),
  }
}

/** Id of what a booking made, on either line; null when it made nothing. */
export function bookedId({ status, answer }: Exchange): string | null {
  const id = propertyOf(answer, 'id') ?? propertyOf(propertyOf(answer, 'data'), 'id')
  return status < 400 && typeof id === 'string' ? id : null
}

/** The first order of an account is proposed as DH-1001, the next one as DH-1002. */
export function useOrderId(): string {
  const { data } = useQuery<ShipmentList>('/shipments?size=1', {
    on: ['transition', 'clock'],
    concerns: ({ type, data: { from } }) => type === 'clock' || from === null,
  })
  return `DH-${1001 + (data?.total ?? 0)}`
}

/** What a click has brought lies below what is seen: it is scrolled to, and a screen reader goes on there. */
export function showResult(result: HTMLElement | null): void {
  result?.focus({ preventScroll: true })
  result?.scrollIntoView({ block: 'start' })
}

/** What is left empty is not sent; what is no number is sent as it is typed, and the API says what is wrong with it. */
export function numbersOf<K extends string>(
  typed: Readonly<Record<K, string>>,
  names: readonly K[],
): Readonly<Record<string, number | string>> {
  return Object.fromEntries(names.flatMap(name => (typed[name].trim() === '' ? [] : [[name, numberOf(typed[name])]])))
}

export function numberOf(typed: string): number | string {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? typed : number
}

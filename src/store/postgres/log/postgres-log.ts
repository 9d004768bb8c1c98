import type { Cancel, WallTimers } from '../../../domain/ports.ts'
import type { LogLimits, LogNews, Note, SharedLog } from '../../shared-log.ts'
import type { Database, Statement } from '../database.ts'
import { keyText } from '../key-text.ts'
import { SCHEMA } from '../tables.ts'
import { LogQueue, type LogQueueParts, type Take } from './log-queue.ts'
import { NewsChannel } from './news-channel.ts'

/** What is appended is late by so much. */
const WITHIN_MS = 50
/** What no notification told of is found after so long. */
const POLL_MS = 1_000
/** Of one question. */
const MOST_NOTES = 500

const COLUMNS = 'l.number, l.kind, l.by, l.body, l.entry'

/** One row for each note, with the world's own columns; one without a note where there is none. */
const AFTER: Statement = {
  name: 'log_after',
  text:
    `SELECT w.ordinal, w.last_event, w.last_reset, ${COLUMNS} FROM ${SCHEMA}.worlds AS w LEFT JOIN LATERAL ` +
    `(SELECT * FROM ${SCHEMA}.log WHERE ordinal = w.ordinal AND number > $2::bigint ` +
    `AND ($3::uuid IS NULL OR by <> $3::uuid) ORDER BY number LIMIT ${MOST_NOTES}) AS l ON true WHERE w.name = $1`,
}

const LATEST: Statement = {
  name: 'log_latest',
  text:
    `SELECT w.ordinal, w.last_event, w.last_reset, ${COLUMNS} FROM ${SCHEMA}.worlds AS w LEFT JOIN LATERAL ` +
    '(SELECT * FROM (SELECT *, sum(length(body) + coalesce(length(entry), 0)) OVER (ORDER BY number DESC) AS size ' +
    `FROM (SELECT * FROM ${SCHEMA}.log WHERE ordinal = w.ordinal ORDER BY number DESC LIMIT $2::integer) AS newest) AS sized ` +
    'WHERE size <= $3::bigint OR number = w.last_event ORDER BY number) AS l ON true WHERE w.name = $1',
}

const POSITIONS: Statement = {
  name: 'log_positions',
  text: `SELECT name, ordinal, last_event FROM ${SCHEMA}.worlds WHERE name = ANY($1::text[])`,
}

interface NewsRow {
  readonly ordinal: string
  readonly last_event: string
  readonly last_reset: string
  readonly number: string | null
  readonly kind: string
  readonly by: string
  readonly body: string
  readonly entry: string | null
}

interface PositionRow {
  readonly name: string
  readonly ordinal: string
  readonly last_event: string
}

type News = Parameters<SharedLog['watch']>[1]

interface Watched {
  readonly listeners: Set<News>
  /** As it was read the last time; undefined = it was not yet. */
  position: { readonly ordinal: number; readonly lastEvent: number } | null | undefined
}

export interface PostgresLogParts extends Pick<LogQueueParts, 'inTurn' | 'whileIdle'> {
  readonly database: Pick<Database, 'ask' | 'session'>
  readonly url: string
  readonly timers: WallTimers | undefined
  /** The id of this process, which stands with the notes that it writes. */
  readonly by: string
  readonly epoch: string
}

/** The log in the database: this process writes it in commits and by a queue, and hears when others have. */
export class PostgresLog implements SharedLog {
  readonly epoch: string
  /** Stands with what this process writes. */
  readonly by: string
  readonly #database: Pick<Database, 'ask'>
  readonly #timers: WallTimers | undefined
  readonly #inTurn: LogQueueParts['inTurn']
  readonly #queue: LogQueue
  readonly #channel: NewsChannel
  readonly #watched = new Map<string, Watched>()
  readonly #dropListeners: ((count: number) => void)[] = []
  #polling: Cancel | undefined
  #isClosed = false
  /** Hears of notes that were written, for who removes the oldest. */
  onWritten: (ordinal: number, count: number) => void = () => undefined

  constructor({ database, url, timers, by, epoch, inTurn, whileIdle }: PostgresLogParts) {
    this.#database = database
    this.#timers = timers
    this.by = by
    this.epoch = epoch
    this.#inTurn = inTurn
    this.#channel = new NewsChannel({ database, url, timers, by, onNews: ordinals => this.#hear(ordinals) })
    this.#queue = new LogQueue({
      database,
      timers,
      by,
      inTurn,
      whileIdle,
      onWritten: (world, ordinal, count) => this.written(world, ordinal, count),
      onDropped: count => {
        for (const listener of this.#dropListeners) listener(count)
      },
    })
  }

  append(world: string, note: Note, withinMs = WITHIN_MS): void {
    // Who reads along here does not wait for others to be written with it.
    if (!this.#isClosed) this.#queue.append(world, note, this.#watched.has(world) ? 0 : withinMs)
  }

  flush(world: string): Promise<void> {
    return this.#queue.flush(world)
  }

  /** See `LogQueue`. */
  along<T>(world: string, commit: (take: Take) => Promise<T>): Promise<T> {
    return this.#queue.along(world, commit)
  }

  async after(world: string, number: number, options?: { readonly others: boolean }): Promise<LogNews | null> {
    const rows = await this.#database.ask<NewsRow>(AFTER, [keyText(world), number, options?.others ? this.by : null])
    const news = this.#read(world, rows)
    const isPart = news !== null && news.notes.length === MOST_NOTES
    return isPart ? { ...news, upTo: news.notes.at(-1)?.number ?? number } : news
  }

  async lastEvent(world: string): Promise<number | null> {
    const asked = this.#database.ask<PositionRow>(POSITIONS, [[keyText(world)]])
    // On another connection a later change may be faster, and its event would seem to be an earlier one.
    void this.#inTurn(world, () => asked.catch(() => undefined))
    const [row] = await asked
    return row ? Number(row.last_event) : null
  }

  async latest(world: string, { notes, size }: LogLimits): Promise<LogNews | null> {
    return this.#read(world, await this.#database.ask<NewsRow>(LATEST, [keyText(world), notes, size]))
  }

  watch(world: string, news: News): () => void {
    const own: Watched = this.#watched.get(world) ?? { listeners: new Set(), position: undefined }
    this.#watched.set(world, own)
    own.listeners.add(news)
    this.#channel.listen()
    this.#poll()
    return () => {
      own.listeners.delete(news)
      if (own.listeners.size === 0 && this.#watched.get(world) === own) this.#watched.delete(world)
    }
  }

  onDropped(listener: (count: number) => void): void {
    this.#dropListeners.push(listener)
  }

  /** This process has written notes of a world, or removed it (`count` 0), and the commit stands. */
  written(world: string, ordinal: number, count: number): void {
    if (count > 0) this.onWritten(ordinal, count)
    this.#channel.tell(ordinal)
    for (const listener of this.#watched.get(world)?.listeners ?? []) listener('own')
  }

  /** Writes what waits, and ends the connection. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#polling?.()
    await this.#queue.close()
    await this.#channel.close()
  }

  #read(world: string, rows: readonly NewsRow[]): LogNews | null {
    const [first] = rows
    const watched = this.#watched.get(world)
    if (!first) {
      if (watched) watched.position = null
      return null
    }
    const notes = rows.flatMap(({ number, kind, by, body, entry }) =>
      number === null ? [] : [{ number: Number(number), kind, body, entry, isOwn: by === this.by }],
    )
    const [ordinal, lastEvent] = [Number(first.ordinal), Number(first.last_event)]
    if (watched) watched.position = { ordinal, lastEvent }
    return { ordinal, lastEvent, lastReset: Number(first.last_reset), upTo: lastEvent, notes }
  }

  #hear(ordinals: readonly number[] | null): void {
    for (const { listeners, position } of [...this.#watched.values()]) {
      if (position && ordinals?.includes(position.ordinal) === false) continue
      for (const listener of [...listeners]) listener('others')
    }
  }

  #poll(): void {
    if (this.#polling || this.#isClosed) return
    this.#polling = this.#timers?.after(POLL_MS, async () => {
      await this.#lookForNews().catch(() => undefined)
      this.#polling = undefined
      if (this.#watched.size > 0) this.#poll()
    })
  }

  async #lookForNews(): Promise<void> {
    const names = [...this.#watched.keys()].map(keyText)
    if (names.length === 0) return
    const rows = await this.#database.ask<PositionRow>(POSITIONS, [names])
    const found = new Map(rows.map(row => [row.name, row]))
    for (const [world, { listeners, position }] of [...this.#watched]) {
      const row = found.get(keyText(world))
      const isSame = row
        ? Number(row.ordinal) === position?.ordinal && Number(row.last_event) === position.lastEvent
        : position === null
      if (isSame) continue
      for (const listener of [...listeners]) listener('others')
    }
  }
}

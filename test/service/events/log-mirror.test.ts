import { expect, test } from 'vitest'
import { createLogMirror } from '../../../src/service/events/log-mirror.ts'
import type { LoggedNote, SharedLog } from '../../../src/store/shared-log.ts'

/** A log in which others note things, and a mirror of it; `said` is what the mirror did, in order. */
function open() {
  const said: string[] = []
  const none: LoggedNote[] = []
  const state = { ordinal: 1, from: 100, notes: none, isAway: false, isGone: false, questions: 0 }
  const last = () => state.notes.at(-1)?.number ?? state.from
  let wake: Parameters<SharedLog['watch']>[1] = () => undefined
  const answer = async (notes: readonly LoggedNote[], upTo = last()) => {
    state.questions++
    if (state.isAway) throw new Error('away')
    return state.isGone ? null : { ordinal: state.ordinal, lastEvent: last(), lastReset: 0, upTo, notes }
  }
  const shared: SharedLog = {
    epoch: 'e',
    append: () => undefined,
    flush: async () => undefined,
    // As of the moment of asking, three at a time.
    after(_world, number, options) {
      const others = options?.others === true
      const notes = state.notes.filter(note => note.number > number && !(others && note.isOwn)).slice(0, 3)
      return answer(notes, notes.length === 3 ? notes[2]?.number : last())
    },
    lastEvent: async () => (await answer([]))?.lastEvent ?? null,
    latest: (_world, { notes }) => answer(state.notes.slice(-notes)),
    watch(_world, news) {
      wake = news
      return () => void said.push('unwatched')
    },
    onDropped: () => undefined,
  }
  const mirror = createLogMirror(shared)
  mirror.connect({
    begin: (_world, { from }) => void said.push(`begin ${from}`),
    take: (_world, { number }, { isNews }) => void said.push(`${number}${isNews ? ' news' : ''}`),
    hear: (_world, { number }) => void said.push(`${number} heard`),
    forget: () => void said.push('forget'),
  })
  const add = (count: number, isOwn = false) => {
    for (let n = 0; n < count; n++) {
      state.notes.push({ number: last() + 1, kind: 'k', body: '{}', entry: null, isOwn })
    }
  }
  /** What the mirror has done since it was asked the last time. */
  const since = () => said.splice(0)
  return { mirror, state, add, since, wake: (by: 'own' | 'others') => wake(by) }
}

test('a reader gets what there is, then what is newer, page by page; only what is newer is news, and own notes never', async () => {
  const { mirror, add, since } = open()
  add(2)
  await mirror.catchUp('w')
  expect(since()).toEqual(['begin 100', '101', '102'])
  add(4)
  add(1, true)
  await mirror.catchUp('w')
  expect(since()).toEqual(['103 news', '104 news', '105 news', '106 news', '107'])
  await mirror.catchUp('w')
  expect(since()).toEqual([])
})

test('listeners alone load nothing and hear of others; a reader that comes later loads all, and repeats no news', async () => {
  const { mirror, add, since, state, wake } = open()
  add(2)
  await mirror.catchUpListeners('w')
  const stop = mirror.followAsListener('w')
  await mirror.catchUpListeners('w')
  expect(since()).toEqual([])
  add(2)
  add(1, true)
  add(3)
  await mirror.catchUpListeners('w')
  expect(since()).toEqual(['103 heard', '104 heard', '106 heard', '107 heard', '108 heard'])
  state.questions = 0
  wake('own')
  expect(state.questions).toBe(0)
  add(1)
  await mirror.catchUp('w')
  expect(since()).toEqual(['begin 100', '101', '102', '103', '104', '105', '106', '107', '108', '109 news'])
  add(1)
  wake('others')
  await mirror.catchUpListeners('w')
  await mirror.catchUp('w')
  expect(since()).toEqual(['110 heard', '110'])
  stop()
  stop()
  expect(since()).toEqual(['unwatched'])
})

test('a reader that follows gets what this process and others noted, as soon as it is there', async () => {
  const { mirror, add, since, wake } = open()
  await mirror.catchUp('w')
  const stop = mirror.followAsReader('w')
  add(1, true)
  wake('own')
  await mirror.catchUpListeners('w')
  add(1)
  wake('others')
  await mirror.catchUpListeners('w')
  expect(since()).toEqual(['begin 100', '101', '102 news'])
  stop()
})

test('what happened between two times of listening is no news for the second', async () => {
  const { mirror, add, since } = open()
  await mirror.catchUpListeners('w')
  mirror.followAsListener('w')()
  await mirror.catchUpListeners('w')
  since()
  add(2)
  await mirror.catchUpListeners('w')
  mirror.followAsListener('w')
  add(1)
  await mirror.catchUpListeners('w')
  expect(since()).toEqual(['103 heard'])
})

test('questions asked while one is under way are one more, which sees what was noted before them', async () => {
  const { mirror, state, add, since } = open()
  await mirror.catchUp('w')
  state.questions = 0
  since()
  const first = mirror.catchUp('w')
  add(1)
  await Promise.all([first, ...Array.from({ length: 10 }, () => mirror.catchUp('w'))])
  expect(since()).toEqual(['101 news'])
  expect(state.questions).toBeLessThanOrEqual(2)
})

test('where notes have left in between, or too many came, the newest are loaded', async () => {
  const { mirror, state, add, since } = open()
  add(1)
  await mirror.catchUp('w')
  since()
  add(3)
  state.notes = state.notes.slice(-2)
  await mirror.catchUp('w')
  expect(since()).toEqual(['begin 102', '103 news', '104 news'])
  add(10_001)
  await mirror.catchUp('w')
  expect(since().slice(0, 2)).toEqual(['begin 105', '106 news'])
})

test('a world that is gone, or another one under its name, is forgotten', async () => {
  const { mirror, state, add, since } = open()
  add(1)
  await mirror.catchUp('w')
  since()
  state.ordinal = 2
  await mirror.catchUp('w')
  expect(since()).toEqual(['forget', 'begin 100', '101'])
  state.isGone = true
  await mirror.catchUp('w')
  expect(since()).toEqual(['forget'])
})

test('a database that is away is said to who asks, and the next one asks again', async () => {
  const { mirror, state, add, since } = open()
  state.isAway = true
  await expect(mirror.catchUp('w')).rejects.toThrow('away')
  expect(await mirror.askLatest('w')).toBe(0)
  state.isAway = false
  add(1)
  expect(await mirror.askLatest('w')).toBe(101)
  expect(since()).toEqual(['begin 100', '101'])
})

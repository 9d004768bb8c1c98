/**
 * The files of the server that read a clock, each with its reason. All others are handed an instant: that of the change
 * (`Change`), of the call (`ApiRequest.now`, `instantOf`), or of the attempt.
 */
export const CLOCK_READERS: ReadonlyMap<string, string> = new Map([
  ['src/ports/wall.ts', 'it is the wall clock'],
  ['src/ports/log-requests.ts', 'measures how long a request takes'],
  ['src/service/time/wall-watch.ts', 'finds jumps of the wall clock'],
  ['src/service/time/world-clocks.ts', 'it is the clocks of the worlds'],
  ['src/service/time/engine.ts', 'moves the clocks and runs what is due'],
  ['src/service/time/ticker.ts', 'sleeps until the next thing is due'],
  ['src/service/time/clock-service.ts', 'shows what a clock shows after it was moved'],
  ['src/service/world/commit.ts', 'makes the instant of a change'],
  ['src/http/serve-api.ts', 'makes the instant of a call of /api/v2, and notes when it came'],
  ['src/control/parts.ts', 'makes the instant of a call of the control API and of the library'],
  ['src/service/delivery/run-attempt.ts', 'makes the instant of an attempt, which goes out later than its change'],
  ['src/service/state/capture-state.ts', 'makes the instant at which a state is captured or an account replaced'],
  ['src/service/why/diagnosis-input.ts', 'a diagnosis begins again when the account is reset meanwhile'],
  ['src/service/faults/fault-book.ts', 'whether a rule has ended is asked between changes, too'],
  ['src/service/requests/request-log.ts', 'a reset ends the log of the calls that began before'],
  ['src/service/accounts/idle-accounts.ts', 'measures how long an account is not used'],
  ['src/http/log-served.ts', 'measures how long a call takes, and reports when it ended'],
  ['src/http/tokens.ts', 'tokens are issued and expire by wall time, before the account of a call is known'],
  ['src/http/faults/dribble.ts', 'measures the pauses between pieces of an answer'],
  ['src/store/postgres/processes.ts', 'measures how far the clock of the database is ahead of the machine’s'],
  ['src/replay/record-outside.ts', 'makes the instant of an event that is recorded'],
  [
    'src/sandbox/vary/find-signed.ts',
    'makes the instant of an event that exec --vary changes or adds, for its signature',
  ],
  ['src/webhooks/send.ts', 'measures how long an attempt takes'],
])

/** A short list is what the rule is for. */
export const MOST_CLOCK_READERS = 23

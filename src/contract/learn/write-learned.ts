import type { LearnReport } from './learn.ts'

/** The report as one JSON document, its names as in the JSON of a run. */
export function writeLearned({ target, switches, learned, sent, leftovers }: LearnReport): object {
  return {
    target: { url: target.url, kind: target.kind, version: target.version },
    switches: switches.map(one =>
      one.state === 'seen'
        ? { switch: one.switch, state: one.state, value: one.value, evidence: one.evidence }
        : { switch: one.switch, state: one.state, why: one.why },
    ),
    learned,
    sent,
    leftovers: leftovers.map(({ kind, id, nonce, why }) => ({ kind, id, nonce, why })),
  }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createQueues, type Queues } from '../../src/webhooks/queue.ts'

/** A job that runs until the test ends it. */
interface Held {
  readonly name: string
  finish(error?: Error): void
}

function openQueues(perEndpoint = 8, giveWay = settle) {
  const errors: unknown[] = []
  return { queues: createQueues({ perEndpoint, onError: error => errors.push(error), giveWay }), errors }
}

/** Pushes jobs whose ends are in the hands of the test; `started` fills as they start. */
function holdJobs(queues: Queues) {
  const started: Held[] = []
  return {
    started,
    names: () => started.map(held => held.name),
    push(endpoint: string, chain: string | null, name: string) {
      queues.push({
        endpoint,
        chain,
        run: () =>
          new Promise((resolve, reject) => {
            started.push({ name, finish: error => (error === undefined ? resolve() : reject(error)) })
          }),
      })
    },
    async finish(name: string, error?: Error) {
      started.find(held => held.name === name)?.finish(error)
      await settle()
    },
  }
}

/** Lets every promise that can go on do so: an immediate comes after all microtasks. */
function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

describe('queues per endpoint', () => {
  test('at most eight jobs of an endpoint run, the ninth starts when one ends', async () => {
    const { queues } = openQueues()
    const jobs = holdJobs(queues)
    for (let n = 1; n <= 10; n += 1) jobs.push('e', null, `j${n}`)
    expect(jobs.names()).toHaveLength(8)
    expect(queues.inFlight()).toBe(8)
    await jobs.finish('j3')
    expect(jobs.names().at(-1)).toBe('j9')
    expect(queues.inFlight()).toBe(8)
  })

  test('an endpoint whose jobs all hang leaves another alone', () => {
    const { queues } = openQueues()
    const jobs = holdJobs(queues)
    for (let n = 1; n <= 50; n += 1) jobs.push('hung', null, `h${n}`)
    jobs.push('good', null, 'g')
    expect(jobs.names()).toContain('g')
    expect(jobs.names()).toHaveLength(9)
  })

  test('jobs of one chain run one after another, other chains in parallel, and retries overtake', async () => {
    const { queues } = openQueues()
    const jobs = holdJobs(queues)
    jobs.push('e', 'A', 'A1')
    jobs.push('e', 'A', 'A2')
    jobs.push('e', 'B', 'B1')
    jobs.push('e', null, 'retry of A0')
    expect(jobs.names()).toEqual(['A1', 'B1', 'retry of A0'])
    await jobs.finish('B1')
    expect(jobs.names()).not.toContain('A2')
    await jobs.finish('A1')
    expect(jobs.names().at(-1)).toBe('A2')
  })

  test('the same chain at two endpoints is two chains', () => {
    const { queues } = openQueues()
    const jobs = holdJobs(queues)
    jobs.push('e1', 'A', 'one')
    jobs.push('e2', 'A', 'two')
    expect(jobs.names()).toEqual(['one', 'two'])
  })

  test('a chain that waits takes no place from others', () => {
    const { queues } = openQueues(2)
    const jobs = holdJobs(queues)
    for (let n = 1; n <= 20; n += 1) jobs.push('e', 'A', `A${n}`)
    jobs.push('e', 'B', 'B1')
    expect(jobs.names()).toEqual(['A1', 'B1'])
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('broken'))],
    [
      'throws at once',
      () => {
        throw new Error('broken')
      },
    ],
  ])('a job that %s is reported and its chain goes on', async (_, run) => {
    const { queues, errors } = openQueues(1)
    const jobs = holdJobs(queues)
    queues.push({ endpoint: 'e', chain: 'A', run })
    jobs.push('e', 'A', 'A2')
    await settle()
    expect(errors).toEqual([new Error('broken')])
    expect(jobs.names()).toEqual(['A2'])
  })

  test('idle resolves when the last job has ended, at once when there is none', async () => {
    const { queues } = openQueues(1)
    await queues.idle()
    const jobs = holdJobs(queues)
    jobs.push('e', 'A', 'A1')
    jobs.push('e', 'A', 'A2')
    let idle = false
    const waiting = queues.idle().then(() => {
      idle = true
    })
    await jobs.finish('A1')
    expect(idle).toBe(false)
    await jobs.finish('A2')
    expect(idle).toBe(true)
    await waiting
    expect(queues.inFlight()).toBe(0)
  })

  test('after dropAll nothing queued is started, and a job that hung before delays no later one', async () => {
    const { queues } = openQueues(1)
    const jobs = holdJobs(queues)
    jobs.push('e', 'A', 'old A1')
    jobs.push('e', 'A', 'old A2')
    jobs.push('e', 'B', 'old B1')
    const idleBefore = queues.idle()
    queues.dropAll()
    await idleBefore
    expect(queues.inFlight()).toBe(0)
    jobs.push('e', 'A', 'new A1')
    jobs.push('e', 'A', 'new A2')
    expect(jobs.names()).toEqual(['old A1', 'new A1'])
    await jobs.finish('old A1')
    expect(jobs.names()).toEqual(['old A1', 'new A1'])
    await jobs.finish('new A1')
    expect(jobs.names()).toEqual(['old A1', 'new A1', 'new A2'])
  })

  test('whatever is pushed and in whatever order jobs end: the limit, the order of chains and completeness hold', async () => {
    const job = fc.record({ endpoint: fc.constantFrom('e1', 'e2'), chain: fc.constantFrom('A', 'B', 'C', null) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(job, { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.nat()),
        async (pushed, limit, choices) => {
          const { queues, errors } = openQueues(limit)
          const running: { endpoint: string; chain: string | null; end: () => void }[] = []
          const order = new Map<string, number[]>()
          pushed.forEach(({ endpoint, chain }, n) => {
            queues.push({
              endpoint,
              chain,
              run: () =>
                new Promise(resolve => {
                  if (chain !== null) {
                    expect(running.some(other => other.endpoint === endpoint && other.chain === chain)).toBe(false)
                  }
                  const key = `${endpoint} ${chain}`
                  order.set(key, [...(order.get(key) ?? []), n])
                  const entry = { endpoint, chain, end: resolve }
                  running.push(entry)
                  expect(running.filter(other => other.endpoint === endpoint).length).toBeLessThanOrEqual(limit)
                }),
            })
          })
          let ended = 0
          while (running.length > 0) {
            const [next] = running.splice((choices.next().value ?? 0) % running.length, 1)
            next?.end()
            ended += 1
            await settle()
            expect(queues.inFlight()).toBe(running.length)
          }
          await queues.idle()
          expect(errors).toEqual([])
          expect(ended).toBe(pushed.length)
          for (const numbers of order.values()) expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
        },
      ),
      { numRuns: 200 },
    )
  })

  test.each([
    ['of one chain', 1, () => 'one'],
    ['of many chains, eight at a time', 8, (n: number) => `chain ${n}`],
    ['that overtake, at four endpoints', 8, () => null],
  ])(
    'jobs that wait for nothing from outside leave the loop to others after a hundred of them: %s',
    async (_, perEndpoint, chainOf) => {
      let endTurn: () => void = () => undefined
      const { queues } = openQueues(perEndpoint, () => new Promise(resolve => (endTurn = resolve)))
      const jobs = 5_000
      let ran = 0
      for (let n = 0; n < jobs; n += 1) {
        const run = async () => {
          // As an attempt whose endpoint was disabled: rows are read and written, nothing is sent.
          await undefined
          ran += 1
        }
        queues.push({ endpoint: `e${n % 4}`, chain: chainOf(n), run })
      }
      const inTurns: number[] = []
      for (let before = 0; ran < jobs; before = ran) {
        // Everything that can go on without another turn of the loop has gone on by then.
        await settle()
        inTurns.push(ran - before)
        endTurn()
      }
      // Those that had been started when the hundred were full.
      expect(Math.max(...inTurns)).toBeLessThanOrEqual(100 + 4 * perEndpoint)
      await queues.idle()
      expect(queues.unfinished()).toBe(0)
    },
  )

  test('the cost of a job does not grow with what waits: 200,000 jobs in one chain and in many', async () => {
    for (const chainOf of [() => 'one', (n: number) => `chain ${n % 5_000}`, () => null]) {
      const { queues, errors } = openQueues()
      let ran = 0
      for (let n = 0; n < 200_000; n += 1) {
        queues.push({
          endpoint: 'e',
          chain: chainOf(n),
          run: async () => {
            ran += 1
          },
        })
      }
      await queues.idle()
      expect(errors).toEqual([])
      expect(ran).toBe(200_000)
    }
  })
})

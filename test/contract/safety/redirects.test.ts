import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { runContract } from '../../../src/contract/run/run-contract.ts'
import { startDeployment } from './as-deployment.ts'

/** Where a redirect points; it must never be asked. */
async function startTrap() {
  const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const server = createServer(({ method, url, headers }, response) => {
    asked.push({ method, url, headers })
    response.end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = () => new Promise<void>(done => server.close(() => done()))
  // Listening on a port, an http server has an address with one.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, [Symbol.asyncDispose]: close }
}

describe.each([302, 308])('a redirect %i to another origin', status => {
  test('is a finding, and the token does not travel there', async () => {
    await using trap = await startTrap()
    await using deployment = await startDeployment({
      empty: true,
      change: {
        answer(reply, asked) {
          if (asked.operation === 'login') return
          reply.status = status
          reply.headers = { ...reply.headers, location: trap.url + asked.path }
        },
      },
    })
    const report = await runContract({ ...deployment.settings, seed: 1, phases: ['cases'] })
    expect(trap.asked).toEqual([])
    expect(report.exitCode).toBe(1)
    const { findings = [] } = report.cases.find(({ operation }) => operation === 'listBanks') ?? {}
    expect(findings).toContainEqual(expect.objectContaining({ check: 'status', got: String(status) }))
  })

  test('of the login is a refused login, and the password does not travel there', async () => {
    await using trap = await startTrap()
    await using deployment = await startDeployment({
      empty: true,
      change: {
        answer(reply) {
          reply.status = status
          reply.headers = { ...reply.headers, location: `${trap.url}/api/v2/login` }
        },
      },
    })
    await expect(runContract({ ...deployment.settings, seed: 1 })).rejects.toMatchObject({ kind: 'refused' })
    expect(trap.asked).toEqual([])
  })
})

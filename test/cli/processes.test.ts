import { expect, test } from 'vitest'
import { listProcesses, orphansSince, readProcesses } from '../../src/cli/process/processes.ts'

test('lines of pid, state, parent and group are read; zombies are left out', () => {
  const lines = ['  42 S+   1    42', '43 Z 42 42', '44 Ss 0 44 4 extra', '45 X 1 45', '', 'PID STAT']
  expect(readProcesses(lines)).toEqual([
    { pid: 42, parent: 1, group: 42 },
    { pid: 44, parent: 0, group: 44 },
  ])
})

test('we and our parent are in the table', async () => {
  const all = await listProcesses()
  expect(all.find(({ pid }) => pid === process.pid)).toMatchObject({ parent: process.ppid })
  expect(all.map(({ pid }) => pid)).toContain(process.ppid)
})

test('orphans are the processes of our group without an ancestor from before the command', () => {
  const shell = { pid: 5, parent: 1, group: 5 }
  const own = { pid: 10, parent: 5, group: 10 }
  const tee = { pid: 11, parent: 5, group: 10 }
  const before = [shell, own, tee]
  const now = [
    ...before,
    // Started by the neighbour of the pipeline, and by ourselves.
    { pid: 20, parent: 11, group: 10 },
    { pid: 21, parent: 10, group: 10 },
    // Left behind by the command, with a child; one that has made itself a group; a process of another program.
    { pid: 30, parent: 1, group: 10 },
    { pid: 31, parent: 30, group: 10 },
    { pid: 32, parent: 1, group: 32 },
    { pid: 40, parent: 5, group: 40 },
    // A table read while it changed.
    { pid: 50, parent: 51, group: 10 },
    { pid: 51, parent: 50, group: 10 },
  ]
  expect(orphansSince(before, now, own.pid)).toEqual([30, 31, 50, 51])
  expect(orphansSince([], now, own.pid)).toEqual([])
  expect(orphansSince(before, [], own.pid)).toEqual([])
})

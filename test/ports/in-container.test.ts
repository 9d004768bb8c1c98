import { expect, test } from 'vitest'
import { isInContainer } from '../../src/ports/in-container.ts'

const V2_ON_THE_HOST = '0::/init.scope\n'

test.each([
  ['a machine', [], V2_ON_THE_HOST, false],
  ['a machine without cgroups', [], '', false],
  ['a machine on which Docker runs', ['/var/run/docker.sock'], '0::/\n', false],
  ['Docker', ['/.dockerenv'], '0::/\n', true],
  ['Podman', ['/run/.containerenv'], '0::/\n', true],
  ['Docker with cgroups v1', [], '12:pids:/docker/3f5c\n0::/docker/3f5c\n', true],
  ['Kubernetes', [], '0::/kubepods.slice/kubepods-besteffort.slice/cri-containerd-1.scope\n', true],
  ['Podman without its file', [], '0::/machine.slice/libpod-7d1f.scope\n', true],
])('%s', (_, files, cgroups, expected) => {
  const signs = {
    exists: (path: string) => files.includes(path),
    read: (path: string) => (path === '/proc/1/cgroup' ? cgroups : ''),
  }
  expect(isInContainer(signs)).toBe(expected)
})

test('what this machine says is a yes or a no', () => {
  expect([true, false]).toContain(isInContainer())
})

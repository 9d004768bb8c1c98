// Programs that the sandbox is compared with. They are no dependencies: each is installed when it is first asked for, into a
// folder for temporary files, where later runs find it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * A file of a package of that version, such as that of its command. `folder` = one that has the package already: nothing is
 * installed, and a folder without it is refused.
 */
export function findTool({ name, version, file, folder }) {
  const short = name.replace(/^@/, '').replaceAll('/', '-')
  const place = resolve(folder ?? join(tmpdir(), `carrier-sandbox-${short}-${version}`))
  const found = join(place, 'node_modules', name, file)
  if (existsSync(found)) return found
  if (folder !== undefined) throw new Error(`${place} holds no ${name}; run npm install ${name}@${version} in it`)
  mkdirSync(place, { recursive: true })
  // Without a project of its own npm looks for one above.
  writeFileSync(join(place, 'package.json'), '{ "private": true }\n')
  console.error(`installing ${name} ${version} into ${place}`)
  const words = ['install', '--prefix', place, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`]
  const { status } = spawnSync('npm', words, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm could not install ${name} ${version} and ended with exit code ${status}`)
  return found
}

/** For a program that cannot be asked for a free port: it would not tell which one it took. */
export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

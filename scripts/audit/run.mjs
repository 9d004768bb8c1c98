/**
 * Audits the built sandbox: holds it against the specification, clause by clause, in every profile.
 *
 *   node scripts/audit/run.mjs                          all three profiles
 *   node scripts/audit/run.mjs --profile spec           one of them
 *   node scripts/audit/run.mjs --only 'journey.lost.*'  the clauses whose id fits; several with commas
 *   node scripts/audit/run.mjs --list                   every clause with its place in the document
 *   node scripts/audit/run.mjs --json                   the results as JSON on stdout
 *
 * Exits 0 when every clause holds, 1 when one does not, 2 when the call makes no sense.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { clausesOf } from './audit.mjs'
import { PROFILES } from './profiles.mjs'

const HELP = readFileSync(fileURLToPath(import.meta.url), 'utf8')
  .match(/\/\*\*\n([\s\S]*?)\*\//)[1]
  .replaceAll(/^ \* ?/gm, '')
const OPTIONS = {
  profile: { type: 'string', multiple: true },
  only: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
}

process.exitCode = await main()

async function main() {
  let values
  try {
    values = parseArgs({ options: OPTIONS }).values
  } catch (error) {
    return wrong(`${error.message}. See --help.`)
  }
  const { help, json, list, only, profile: profiles = PROFILES } = values
  if (help) {
    console.log(HELP.trimEnd())
    return 0
  }
  const unknown = profiles.find(name => !PROFILES.includes(name))
  if (unknown !== undefined) return wrong(`no profile ${unknown}; there are ${PROFILES.join(', ')}.`)
  if (profiles.every(profile => clausesOf(profile, only).length === 0))
    return wrong(`no clause fits --only ${only}. See --list.`)
  if (list) {
    for (const { id, place, says } of clausesOf(profiles[0], only)) console.log(`${id}  [${place}]  ${says}`)
    return 0
  }
  if (!existsSync(new URL('../../dist/index.js', import.meta.url)))
    return wrong('dist is missing; run "npm run build" first.')
  const audits = await Promise.all(profiles.map(profile => inWorker({ profile, only })))
  if (json) console.log(JSON.stringify(audits, null, 2))
  else for (const done of audits) report(done)
  return audits.every(({ results }) => results.every(({ passed }) => passed)) ? 0 : 1
}

/** One worker for each profile: two cores share three of them. */
function inWorker(workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function report({ profile, results, ms }) {
  const failed = results.filter(({ passed }) => !passed)
  for (const { id, place, says, expected, seen, again } of failed) {
    console.log(`FAIL ${profile} ${id} [${place}] ${says}`)
    console.log(`     expected ${expected}; seen ${seen}`)
    if (again !== undefined) console.log(`     again: ${again}`)
  }
  const verdict = failed.length === 0 ? 'all hold' : `${failed.length} do not hold`
  console.log(`${profile}: ${results.length} clauses, ${verdict}, ${(ms / 1000).toFixed(1)} s`)
}

function wrong(text) {
  console.error(text)
  return 2
}

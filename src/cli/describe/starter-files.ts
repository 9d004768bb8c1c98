/** What `init` writes. A person reads these first, so they say why beside what. */

export interface StarterSchemas {
  /** As an editor finds them from the folder of the file. */
  readonly config: string
  readonly scenario: string
}

export function starterConfig({ config }: StarterSchemas): string {
  return `# yaml-language-server: $schema=${config}
# Every flag of start and exec by its name without the dashes. A flag wins over its variable (SANDBOX_PACE),
# the variable over this file. No secret belongs here: it is committed.

# Scenarios of your own, beside the shipped ones; read again when a file changes.
scenario-dir: scenarios
watch: true

# The longest wait between two steps of a parcel. By default: 10s on a real clock, and "script", the time a carrier
# takes, on a frozen or scaled one. What is said here holds on every clock.
# pace: 10s

# Your application's address for webhooks; several are possible.
# webhook:
#   - http://localhost:3000/hook

# How open clauses of the specification are answered: compatible, spec or observed.
profile: compatible
# set:
#   login_layout: root

# For "carrier-sandbox exec" alone, as in CI: nothing is kept, and the clock moves when a test moves it.
exec:
  watch: false
  clock: frozen
  pace: script
  seed: 7
  # The names under which your application knows these values.
  # env:
  #   SHIP_API: "{api}"
  #   SHIP_WEBHOOK_SECRET: "{webhook_secret}"
`
}

export function starterScenario({ scenario }: StarterSchemas): string {
  return `# yaml-language-server: $schema=${scenario}
# Book with an order_id such as MY-1, or choose it by name: carrier-sandbox start --scenario my-first
name: my-first
description: One failed attempt, then delivered.
line: standard
match:
  - { order_id: "MY-*" }
create: { delay: 2s }
steps:
  - { after: 30m, status: on-the-way-to-pick-up }
  - { between: [1h, 3h], status: picked-up }
  - { after: 4h, status: in-transit }
  - { at: "08:30", days: 1, status: out-for-delivery }
  - { between: [1h, 4h], status: delivery-failed, reason: "Khách hẹn giao lại vào ngày mai" }
  - { at: "08:30", days: 1, status: out-for-delivery }
  - { between: [1h, 4h], status: delivered }
`
}

/** What the commands leave behind: data, artifacts of a failed exec, reports, credentials of --write-env. */
export const IGNORED: readonly string[] = ['.carrier-sandbox/', 'sandbox-out/', 'contract-report/', 'sandbox.env']

/** A .gitignore with the lines that are missing in `text`, or null when none is. */
export function ignoring(text: string): string | null {
  const bare = (line: string) => line.trim().replace(/^\/|\/$/g, '')
  const there = new Set(text.split('\n').map(bare))
  const missing = IGNORED.filter(line => !there.has(bare(line)))
  if (missing.length === 0) return null
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  const gap = before === '' ? '' : '\n'
  return `${before}${gap}# carrier-sandbox\n${missing.join('\n')}\n`
}

export const STARTER_WORKFLOW = `name: shipping
on: [push, pull_request]

jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
          cache: npm
      - run: npm ci
      - run: npx carrier-sandbox scenarios validate scenarios/
      # A sandbox of its own around the tests; they find it in SANDBOX_API_URL and its companions. When they fail, the run
      # is in sandbox-out: open replay.html, or play it again with carrier-sandbox replay sandbox-out/replay.json.gz.
      - run: npx carrier-sandbox exec -- npm test
      - uses: actions/upload-artifact@v4
        if: failure()
        with:
          name: sandbox
          path: sandbox-out
          if-no-files-found: ignore
`

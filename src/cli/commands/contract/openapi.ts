import { writeFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import { loadFile } from '../../../files/load-file.ts'
import { packageFolder } from '../../../files/read-shipped.ts'
import { CommandError, EXIT } from '../../command-error.ts'
import { print, say } from '../../describe/output.ts'
import { readChoice } from '../../flags/contract-values.ts'
import { readUrl } from '../../flags/read-flag.ts'

interface OpenApiFlags {
  readonly serverUrl: string
  readonly profile?: string
  readonly output?: string
}

const EXAMPLES = `
Examples:
  carrier-sandbox contract openapi > openapi.json
  carrier-sandbox contract openapi -o openapi.json \\
    --server-url https://shipping.example.com
  carrier-sandbox contract openapi --profile spec

A running sandbox serves the same document at /__sandbox/openapi.json.`

/** `contract openapi`: the contract for other tools. */
export function openapiCommand(): Command {
  return new Command('openapi')
    .description('Print OpenAPI 3.1 of /api/v2 with its webhooks.')
    .option('--server-url <url>', 'base of the paths, without /api/v2', readUrl, 'http://127.0.0.1:4100')
    .addOption(
      new Option('--profile <name>', 'only what this profile answers (default: every reading)').argParser(
        readChoice(['compatible', 'spec', 'observed']),
      ),
    )
    .option('-o, --output <file>', 'write it there instead')
    .addHelpText('after', EXAMPLES)
    .action(async ({ serverUrl, profile, output }: OpenApiFlags) => {
      const { exportOpenApi } = await import('../../../contract/export-contract.ts')
      const url = serverUrl.replace(/(?<!\/)\/+$/, '')
      const text = exportOpenApi({
        serverUrl: url,
        ...(profile === undefined ? {} : { switches: switchesOf(profile) }),
      })
      if (output === undefined) return print(text)
      try {
        writeFileSync(output, `${text}\n`)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        throw new CommandError(EXIT.unreachable, `the document could not be written to ${output}: ${why}`, {
          cause: error,
        })
      }
      say(`Written: ${output}`)
    })
}

function switchesOf(profile: string): Readonly<Record<string, unknown>> {
  const { value } = loadFile(`${packageFolder('fixtures')}profiles/${profile}.json`, 'sandbox/profile.schema.json')
  // Valid by profile.schema.json.
  return (value as { readonly switches: Readonly<Record<string, unknown>> }).switches
}

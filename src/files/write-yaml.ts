import { openYaml } from './open-yaml.ts'

/**
 * A value as YAML that every reader takes for the same: what YAML 1.1 would read as something else (`no`, `08:30`,
 * `1_000`) stands in quotes. `schema`: where editors find its schema, told in the first line.
 */
export function writeYaml(value: unknown, { schema }: { readonly schema: string }): string {
  // A long text stays on its line: folded, it would be harder to compare.
  const text = openYaml().stringify(value, {
    version: '1.2',
    compat: 'yaml-1.1',
    lineWidth: 0,
    aliasDuplicateObjects: false,
  })
  return `# yaml-language-server: $schema=${schema}\n${text}`
}

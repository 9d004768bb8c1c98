export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/**
 * Compares the page that says why each dependency is there with the manifest, both ways.
 * @param page Markdown: `- \`name\`: reason` under the headings `## Runtime` and `## Development`.
 * @returns one sentence per difference.
 */
export function compareDependencies(page: string, manifest: Manifest): readonly string[] {
  return [
    ...compareSection(page, 'Runtime', Object.keys(manifest.dependencies)),
    ...compareSection(page, 'Development', Object.keys(manifest.devDependencies)),
  ]
}

function compareSection(page: string, heading: string, expected: readonly string[]): readonly string[] {
  const section = page.split(/^## /m).find(part => part.startsWith(`${heading}\n`)) ?? ''
  const lines = [...section.matchAll(/^- `([^`]+)`(.*)$/gm)].map(([, name = '', rest = '']) => ({ name, rest }))
  const names = lines.map(line => line.name)
  return [
    ...expected
      .filter(name => !names.includes(name))
      .map(name => `${name} is not under ${heading}; say why it is there.`),
    ...names
      .filter(name => !expected.includes(name))
      .map(name => `${name} is under ${heading} but not in package.json.`),
    ...names.filter((name, i) => names.indexOf(name) !== i).map(name => `${name} is under ${heading} twice.`),
    ...lines
      .filter(({ rest }) => !/^: \S+ \S+/.test(rest))
      .map(({ name }) => `${name} has no reason under ${heading}.`),
  ]
}

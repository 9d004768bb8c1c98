import { posix } from 'node:path'
import { type Import, listImports } from './list-imports.ts'
import { nameModule } from './module-name.ts'
import { bestFit } from './place.ts'
import { LAYERS, type Layer } from './rules.ts'
import { isCode, lineAt, parseSource } from './syntax-tree.ts'
import type { Rule, SourceFile, Violation } from './violation.ts'

/** Holds every import of every file under `src/` against the table of layers; other files are not looked at. */
export function checkImports(files: readonly SourceFile[]): readonly Violation[] {
  return files.filter(file => file.path.startsWith('src/') && isCode(file)).flatMap(checkFile)
}

interface Refusal {
  readonly rule: Rule
  readonly advice: string
}

function checkFile(file: SourceFile): readonly Violation[] {
  const path = file.path.slice('src/'.length)
  const layer = layerOf(path)
  if (layer === undefined) {
    const advice = 'belongs to no layer; move it into one, or give it a row in test/architecture/rules.ts'
    return [{ rule: 'layer', path: file.path, line: 1, found: path, advice }]
  }
  return listImports(parseSource(file)).flatMap(imported => {
    const refusal = judgeImport(imported, path, layer)
    if (refusal === undefined) return []
    const line = lineAt(file.text, imported.node.start)
    return [{ path: file.path, line, found: imported.specifier ?? 'a computed import', ...refusal }]
  })
}

function layerOf(path: string): Layer | undefined {
  return LAYERS.find(layer => bestFit(layer.at, path) > 0)
}

function judgeImport({ specifier, typeOnly }: Import, path: string, layer: Layer): Refusal | undefined {
  if (specifier === null) {
    return { rule: 'layer', advice: 'nothing can judge it; write the specifier as a plain string' }
  }
  return specifier.startsWith('.')
    ? judgeFile(posix.join('src', posix.dirname(path), specifier), typeOnly, layer)
    : judgePackage(specifier, path, layer)
}

function judgeFile(target: string, typeOnly: boolean, layer: Layer): Refusal | undefined {
  if (!target.startsWith('src/')) {
    return { rule: 'layer', advice: 'lies outside src/ and would be missing in the package; read data through files/' }
  }
  const path = target.slice('src/'.length)
  const code = Math.max(bestFit(layer.mayImport, path), bestFit(layer.at, path))
  const types = bestFit(layer.typesFrom, path)
  if (code === 0 && types === 0) return { rule: 'layer', advice: allowance(layer) }
  if (types > code && !typeOnly) {
    const advice = `${layer.name} may take types only from here; write \`import type\`, or have sandbox.ts pass the thing in`
    return { rule: 'types only', advice }
  }
  return undefined
}

function judgePackage(specifier: string, path: string, layer: Layer): Refusal | undefined {
  const name = nameModule(specifier)
  for (const allowed of layer.packages) {
    const entry = typeof allowed === 'string' ? { name: allowed, onlyIn: layer.at } : allowed
    const same = entry.name === 'node:*' ? name.startsWith('node:') : `${name}/`.startsWith(`${entry.name}/`)
    if (!same) continue
    if (bestFit(entry.onlyIn, path) > 0) return undefined
    return { rule: 'package', advice: `only ${entry.onlyIn.join(' and ')} may import it; go through that file` }
  }
  return { rule: 'package', advice: allowance(layer) }
}

function allowance({ name, mayImport, typesFrom, packages }: Layer): string {
  const parts = [
    ...mayImport,
    ...typesFrom.map(place => `types of ${place}`),
    ...packages.map(entry => (typeof entry === 'string' ? entry : `${entry.name} in ${entry.onlyIn.join(', ')}`)),
  ]
  const list = parts.length > 0 ? parts.join(', ') : 'nothing but its own files'
  return `${name} may import ${list}; move the code to a layer that may, or have sandbox.ts pass the thing in`
}

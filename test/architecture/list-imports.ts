import { childAt, literalText, type SyntaxNode, textAt, walkTree } from './syntax-tree.ts'

export interface Import {
  /** null when the specifier is computed. */
  readonly specifier: string | null
  /** True for `import type`, `export type … from` and `import('…')` in a type: nothing of it is left at run time. */
  readonly typeOnly: boolean
  readonly node: SyntaxNode
}

/** Everything a module takes from another: imports, re-exports, dynamic imports, types and `require`. */
export function listImports(program: SyntaxNode): readonly Import[] {
  const imports: Import[] = []
  walkTree(program, node => {
    const source = importedFrom(node)
    if (source !== undefined) {
      // `import { type A } from` does not count: under verbatimModuleSyntax the module is still loaded.
      const kind = textAt(node, 'importKind') ?? textAt(node, 'exportKind')
      const typeOnly = node.type === 'TSImportType' || kind === 'type'
      imports.push({ specifier: literalText(source) ?? null, typeOnly, node })
    }
    return undefined
  })
  return imports
}

function importedFrom(node: SyntaxNode): SyntaxNode | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return childAt(node, 'source')
    case 'CallExpression': {
      const required = textAt(childAt(node, 'callee'), 'name') === 'require'
      return required && Array.isArray(node.arguments) ? node.arguments[0] : undefined
    }
    default:
      return undefined
  }
}

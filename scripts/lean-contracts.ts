import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, parseAst } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Not needed in a page, which knows what it requests, unless it judges by them: a form by `body`, a list by `query`. */
const schemas = new Set(['params', 'query', 'body', 'replies'])

/**
 * The code of a contract without what only the server reads; `judged`: the schemas by which pages judge, such as
 * `listPayments.query`. Compiled code, without types.
 */
export const withoutServersPart = (code: string, judged: ReadonlySet<string>): string => {
  const cuts: { start: number; end: number }[] = []
  for (const { name, declared } of callsIn(parseAst(code) as unknown as Node)) {
    const properties = declared['properties'] as Node[]
    properties.forEach((property, at) => {
      const key = (property['key'] as { name?: string } | undefined)?.name ?? ''
      if (!schemas.has(key) || judged.has(`${name}.${key}`)) return
      cuts.push({ start: property.start, end: properties[at + 1]?.start ?? declared.end - 1 })
    })
  }
  return cuts
    .sort((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code)
}

/** `const NAME = endpoint({ … })` at the top of a module, exported or not. */
const callsIn = (program: Node): { name: string; declared: Node }[] =>
  (program['body'] as Node[])
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement,
    )
    .flatMap((statement) =>
      statement?.type === 'VariableDeclaration' ? (statement['declarations'] as Node[]) : [],
    )
    .flatMap((declaration) => {
      const init = declaration['init'] as Node | null
      const [declared] = (init?.['arguments'] as Node[] | undefined) ?? []
      const isCall = (init?.['callee'] as { name?: string } | undefined)?.name === 'endpoint'
      return isCall && declared?.type === 'ObjectExpression'
        ? [{ name: (declaration['id'] as { name: string }).name, declared }]
        : []
    })

/** The schemas that the pages use: `changeAccount.body`, `listPayments.query`. */
const judgedSchemas = (root: string): Set<string> => {
  const files = globSync('{app,features,platform,sandbox,shared,ui}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\/server\/|\.test\.|\.routes\./.test(file),
  )
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\w+\.(?:body|query)\b/g)].map(([found]) => found),
    ),
  )
}

/** Marks calls as pure, so that a bundler drops the unused ones. */
export const withPureCalls = (code: string): string => {
  const places = new Set<number>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return
    const node = value as Node
    if (node.type === 'CallExpression') places.add(node.start)
    Object.values(node).forEach(walk)
  }
  walk(parseAst(code))
  return [...places]
    .sort((one, other) => other - one)
    .reduce((marked, at) => `${marked.slice(0, at)}/* @__PURE__ */ ${marked.slice(at)}`, code)
}

/** Removes from the pages' scripts what only the server reads of a contract: half a kilobyte to two per page. */
export const leanContracts = (root: string): Plugin => {
  let judged = new Set<string>()
  return {
    name: 'lean-contracts',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    buildStart: () => {
      judged = judgedSchemas(root)
    },
    transform: {
      filter: { id: /\.contract\.ts$/ },
      handler: (code) => ({
        code: withPureCalls(withoutServersPart(code, judged)),
        map: null,
      }),
    },
  }
}

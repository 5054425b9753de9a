import { registerHooks } from 'node:module'
import { parseSync, Visitor } from 'vite'
import * as z from 'zod/mini'
import { clone } from 'zod/v4/core'

/** An export of a contract, with its docstring. */
export type Exported = { value: object; name: string; feature: string; docstring: string }

/** The exports of the loaded contracts of features, without the sandbox, which stands in for the provider. */
export const exported: Exported[] = []

/**
 * Makes docstrings of fields the descriptions of their schemas: each contract is transformed while it is loaded, so that a
 * description is written only once, and not sent to browsers.
 */
export const readDocstrings = (): void => {
  Object.assign(globalThis, { $described: described, $exported: keepExported })
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      const source = String(loaded.source ?? '')
      if (!/\/(?:content|features|sandbox|shared)\//.test(url) || !source.includes('zod/mini')) return loaded
      const [, feature] =
        /\/(?:features|sandbox(?=\/rehearsal))\/([^/]+)\/[^/]+\.contract\.ts$/.exec(url) ?? []
      return { ...loaded, source: marked(source, feature) }
    },
  })
}

/** The code with a call around each value that has a docstring, and around each export of this feature's contract. */
const marked = (source: string, feature: string | undefined): string => {
  const { program, comments } = parseSync('contract.ts', source)
  const docstrings = new Map<number, string>()
  for (const { value, start, end } of comments) {
    const next = end + (/^(?:\s|\/\/.*)+/.exec(source.slice(end))?.[0].length ?? 0)
    if (source.startsWith('/**', start)) docstrings.set(next, value.replace(/^[ \t]*\*[ \t]?/gm, '').trim())
  }
  const pieces: { at: number; text: string }[] = []
  const wrap = ({ start, end }: { start: number; end: number }, name: string, ...more: string[]) =>
    pieces.push(
      { at: start, text: `${name}(` },
      { at: end, text: `, ${more.map((text) => JSON.stringify(text)).join(', ')})` },
    )
  new Visitor({
    Property: ({ start, end, kind, method, shorthand, value }) => {
      const docstring = docstrings.get(start)
      if (docstring === undefined || kind !== 'init' || method) return
      const key = shorthand ? `${source.slice(start, end)}: ` : ''
      wrap(value, `${key}$described`, docstring)
    },
    ExportNamedDeclaration: ({ start, declaration }) => {
      const [declarator] = declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
      if (feature !== undefined && declarator?.init && declarator.id.type === 'Identifier')
        wrap(declarator.init, '$exported', declarator.id.name, feature, docstrings.get(start) ?? '')
    },
  }).visit(program)
  return pieces
    .sort((one, other) => other.at - one.at)
    .reduce((code, { at, text }) => code.slice(0, at) + text + code.slice(at), source)
}

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

const described = (value: unknown, docstring: string): unknown => {
  if (!isSchema(value)) return value
  const own = clone(value, value._zod.def, { parent: true })
  z.globalRegistry.add(own, { description: docstring.replace(/\s+/g, ' ') })
  return own
}

const keepExported = <T extends object>(value: T, name: string, feature: string, docstring: string): T => {
  exported.push({ value, name, feature, docstring })
  return value
}

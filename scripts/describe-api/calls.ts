import type { $ZodType } from 'zod/v4/core'
import { type DescribedRoute, templateOf } from '#platform/server/openapi/collect-routes.ts'
import type { Answer, ApiDocument, JsonSchema, Operation } from '#shared/openapi/api-document.ts'
import { type Exported, exported } from './docstrings.ts'
import { failureComponents, failuresOf } from './failures.ts'
import { bodyOf, parametersOf } from './request.ts'
import { createOutputs } from './schemas.ts'

/** The parts of the document besides its calls: the tags in reading order, and the security schemes. */
export type DocumentInfo = Pick<ApiDocument, 'info' | 'tags'> &
  Pick<ApiDocument['components'], 'securitySchemes'>

/** The OpenAPI 3.1 document of these routes. Routes with neither a contract nor a description of their own are left out. */
export const describeCalls = (
  routes: readonly DescribedRoute[],
  { info, tags, securitySchemes }: DocumentInfo,
): ApiDocument => {
  const byValue = new Map(exported.toReversed().map((one) => [one.value, one]))
  const { outputSchema, schemas } = createOutputs((schema) => {
    const name = schema._zod.def.type === 'object' ? byValue.get(schema)?.name : undefined
    return name && name.charAt(0).toUpperCase() + name.slice(1)
  })
  const paths: Record<string, Record<string, Operation>> = {}
  const used = new Set<string>()
  for (const route of routes) {
    const contract = route.config.contract && byValue.get(route.config.contract)
    if (!contract && !route.config.words) continue
    const operation = describeCall(route, contract, outputSchema)
    const others = othersOf(route, routes)
    for (const tag of operation.tags) used.add(tag)
    const path = templateOf(route.path)
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      ...operation,
      ...(others.length > 0 && { 'x-also-at': others }),
    }
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/' }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes,
      schemas: { ...failureComponents.schemas, ...schemas },
      responses: failureComponents.responses,
    },
  }
}

/** The alternative paths of a call that is mounted under two paths. */
const othersOf = (route: DescribedRoute, routes: readonly DescribedRoute[]): string[] => {
  const inOrder = (path: string) => path.split('/').toSorted().join('/')
  return routes
    .filter(({ method, path, config }) => config.contract && method === route.method && path !== route.path)
    .filter(({ path }) => inOrder(path) === inOrder(route.path))
    .map(({ path }) => templateOf(path))
}

type OutputSchema = (schema: $ZodType) => JsonSchema

const describeCall = (
  route: DescribedRoute,
  contract: Exported | undefined,
  outputSchema: OutputSchema,
): Operation => {
  const { access, cookie, failures, words } = route.config
  const docs = parseDocstring(contract?.docstring ?? '')
  const parameters = parametersOf(route, docs.tagged('header'))
  const requestBody = bodyOf(route)
  const [bearer] = docs.tagged('bearer').map((parts) => parts.join(' '))
  const personalLink = bearer ? [{ personalLink: [] }] : []
  const statuses = [
    ...(requestBody || parameters.some((one) => one.in !== 'path') ? ['400'] : []),
    ...(access ? ['401', '403'] : []),
    ...(parameters.some((one) => one.in === 'path') ? ['404'] : []),
    ...(requestBody ? ['413', '415'] : []),
    ...(route.limit ? ['429'] : []),
    'default',
  ]
  return {
    operationId: contract?.name ?? words?.name ?? '',
    tags: [contract?.feature ?? words?.feature ?? ''],
    summary: contract ? docs.summary : (words?.summary ?? ''),
    ...(docs.description && { description: docs.description }),
    ...(bearer && { 'x-bearer': bearer }),
    ...(access && { 'x-access': access }),
    ...(route.limit && { 'x-rate-limit': route.limit }),
    security: access ? [{ session: [] }, ...(cookie ? [{ cookie: [] }] : [])] : personalLink,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...(words ? { 200: fileAnswer(words) } : answersOf(route, docs.tagged('returns'), outputSchema)),
      ...failuresOf(
        statuses,
        contract ? docs.tagged('throws') : Object.entries(words?.failures ?? {}),
        failures === 'text',
      ),
    },
  }
}

/**
 * Parses the docstring of a call: its first sentence is the summary, and tagged lines describe answers (`@returns 201 The
 * registration is new`), failures (`@throws`), the kind of its token (`@bearer`), and the headers that it reads (`@header
 * If-Match The version that was seen`).
 */
const parseDocstring = (docstring: string) => {
  const [opening = '', ...tags] = docstring.split(/^(?=@)/m).map((part) => part.replace(/\s+/g, ' ').trim())
  const [, summary = '', more = ''] = /^(.*?[.!?])(?=\s|$)(.*)$/.exec(opening) ?? []
  const tagged = (tag: string) =>
    tags
      .map((line) => line.split(' '))
      .filter(([name]) => name === `@${tag}`)
      .map(([, first = '', ...rest]): [string, string] => [first, asSentence(rest.join(' '))])
  return { summary, description: more.trim(), tagged }
}

const asSentence = (text: string) => (/[.!?]`?$/.test(text) ? text : `${text}.`)

const fileAnswer = ({ type, answer }: { type: string; answer?: string }): Answer => ({
  description: answer ?? 'The file.',
  content: { [type]: { schema: answer ? { type: 'object' } : { type: 'string', contentMediaType: type } } },
})

const pageHeaders = {
  'X-Next-Cursor': {
    description: 'With limit: the cursor of the next page. The last page has none.',
    schema: { type: 'string' },
  },
}

const answersOf = (
  { config: { contract }, query }: DescribedRoute,
  descriptions: readonly [status: string, text: string][],
  outputSchema: OutputSchema,
): Record<string, Answer> => {
  const names = Object.keys((query?._zod.def as { shape?: object } | undefined)?.shape ?? {})
  const isPaged = names.includes('limit') && names.includes('cursor')
  return Object.fromEntries(
    Object.entries(contract?.replies ?? {}).map(([status, schema]) => [
      status,
      {
        description: new Map(descriptions).get(status) ?? (status === '201' ? 'Made.' : 'Done.'),
        ...(isPaged && { headers: pageHeaders }),
        ...(status !== '204' && { content: { 'application/json': { schema: outputSchema(schema) } } }),
      },
    ]),
  )
}

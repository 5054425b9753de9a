import type { ApiDocument, Operation } from '#shared/openapi/api-document.ts'
import type { DescribedRoute } from './collect-routes.ts'
import { type Describing, describeCall } from './describe-call.ts'
import { templateOf } from './describe-request.ts'
import { failureParts } from './failures.ts'
import { createOutputs, type SchemaHints } from './json-schemas.ts'
import type { readContracts } from './read-contracts.ts'

/** What a document says beside its calls. */
export type DocumentWords = {
  info: ApiDocument['info']
  /** The nouns in the order in which they are read; one without calls is left out. */
  tags: ApiDocument['tags']
  securitySchemes: ApiDocument['components']['securitySchemes']
}

type Given = {
  routes: readonly DescribedRoute[]
  contracts: Awaited<ReturnType<typeof readContracts>>
  hints: SchemaHints
  examples: Describing['examples']
  words: DocumentWords
}

type Paths = Record<string, Record<string, Operation>>

/** Writes the OpenAPI 3.1 document of these routes. Those that neither have a contract nor words of their own are left out. */
export const writeDocument = ({ routes, contracts, hints, examples, words }: Given): ApiDocument => {
  const { outputSchema, schemas } = createOutputs(contracts.named)
  const paths: Paths = {}
  const used = new Set<string>()

  for (const route of routes) {
    const { contract: endpoint } = route.config
    const contract = endpoint && contracts.calls.get(endpoint)
    if (!contract && !route.config.words) continue
    const others = othersOf(route, routes)
    const operation = {
      ...describeCall(route, contract, { hints, examples, outputSchema }),
      ...(others.length > 0 && { 'x-also-at': others }),
    }
    for (const tag of operation.tags) used.add(tag)
    const path = templateOf(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }

  const { info, tags, securitySchemes } = words
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/' }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes,
      schemas: { ...failureParts.schemas, ...schemas },
      responses: failureParts.responses,
    },
  }
}

/** The other paths of a call that answers under two orders of its path. */
const othersOf = (route: DescribedRoute, routes: readonly DescribedRoute[]): string[] =>
  routes
    .filter(({ method, path, config }) => config.contract && method === route.method && path !== route.path)
    .filter(({ path }) => inOrder(path) === inOrder(route.path))
    .map(({ path }) => templateOf(path))

const inOrder = (path: string) => path.split('/').toSorted().join('/')

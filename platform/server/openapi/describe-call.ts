import type { $ZodType } from 'zod/v4/core'
import type { JsonSchema, Operation } from '#shared/openapi/api-document.ts'
import type { DescribedRoute } from './collect-routes.ts'
import { bodyOf, fieldsOf, none, parametersOf, type Reading } from './describe-request.ts'
import { failuresOf } from './failures.ts'
import type { Contract } from './read-contracts.ts'
import type { FieldWords } from './source-words.ts'

/** What a description needs beside the route. */
export type Describing = Reading & { outputSchema: (schema: $ZodType, words: FieldWords) => JsonSchema }

/** Describes one route, with the words of its contract where it has one. */
export const describeCall = (
  route: DescribedRoute,
  contract: Contract | undefined,
  describing: Describing,
): Operation => {
  const { config, limit } = route
  const parameters = parametersOf(route, contract, describing)
  const requestBody = bodyOf(route, contract, describing)
  const words = contract?.words
  return {
    operationId: contract?.name ?? config.words?.name ?? '',
    tags: [contract?.noun ?? config.words?.noun ?? ''],
    summary: words?.summary ?? config.words?.summary ?? '',
    ...(words?.description && { description: words.description }),
    ...(words?.bearer && { 'x-bearer': words.bearer }),
    ...(config.access && { 'x-access': config.access }),
    ...(limit && { 'x-rate-limit': { max: limit.max, seconds: limit.window / 1000 } }),
    security: securityOf(route, contract),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...answersOf(route, contract, describing),
      ...failuresOf({
        takesInput: parameters.some((one) => one.in !== 'path') || requestBody !== undefined,
        takesBody: requestBody !== undefined,
        hasAccess: config.access !== undefined,
        hasId: parameters.some((one) => one.in === 'path'),
        isLimited: limit !== undefined,
        isText: config.failures === 'text',
        own:
          words?.failures ??
          new Map(Object.entries(config.words?.failures ?? {}).map(([s, t]) => [Number(s), t])),
      }),
    },
  }
}

const securityOf = ({ config }: DescribedRoute, contract: Contract | undefined): Operation['security'] => {
  if (config.access) return [{ session: [] }, ...(config.cookie ? [{ cookie: [] }] : [])]
  return contract?.words.bearer ? [{ personalLink: [] }] : []
}

const pageHeaders = {
  'X-Next-Cursor': {
    description: 'With limit: the cursor of the next page. The last page has none.',
    schema: { type: 'string' as const },
  },
}

const answersOf = (route: DescribedRoute, contract: Contract | undefined, describing: Describing) => {
  const { contract: endpoint, words } = route.config
  if (words)
    return {
      200: {
        description: words.answer ?? 'The file.',
        content: {
          [words.type]: {
            schema: words.answer ? { type: 'object' } : { type: 'string', contentMediaType: words.type },
          },
        },
      },
    }
  const fields = fieldsOf(contract, 'replies')
  const query = contract?.fields.get('query')?.fields
  const isPaged = query?.has('limit') && query.has('cursor')
  return Object.fromEntries(
    Object.entries(endpoint?.replies ?? {}).map(([status, schema]) => [
      status,
      {
        description: contract?.words.answers.get(Number(status)) ?? (status === '201' ? 'Made.' : 'Done.'),
        ...(isPaged && { headers: pageHeaders }),
        ...(status !== '204' && {
          content: {
            'application/json': {
              schema: describing.outputSchema(schema, fields.get(status)?.fields ?? none),
            },
          },
        }),
      },
    ]),
  )
}

import type { Answer, ApiDocument } from '#shared/openapi/api-document.ts'
import { problemCodes } from '#shared/problem-codes.ts'

/** The failures that calls share, by status: component name and description. */
const shared: Readonly<Record<string, readonly [name: string, text: string]>> = {
  400: ['WrongInput', 'Something is missing or wrong; the message says what.'],
  401: ['NoSession', 'There is no session, or it has ended.'],
  403: ['NotAllowed', 'The account may not do this, or not for this website.'],
  404: ['NotFound', 'There is nothing at this address.'],
  413: ['TooLarge', 'The request is too large.'],
  415: ['WrongType', 'The body has another type than the one named here.'],
  429: ['TooOften', 'Too many requests; the header Retry-After says in how many seconds to try again.'],
  default: [
    'Failed',
    'Any other failure: 500 with the id of the request, or 503 while the product restarts.',
  ],
}

const failure = (description: string): Answer => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})
const asText = (description: string): Answer => ({
  description,
  content: { 'text/plain': { schema: { type: 'string' } } },
})
const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } }
const codes = Object.entries(problemCodes).map(([code, meaning]) => `${code}: ${meaning}`)

/** The schema of failures, and the shared ones. */
export const failureComponents: Pick<ApiDocument['components'], 'schemas' | 'responses'> = {
  schemas: {
    Failure: {
      type: 'object',
      properties: {
        message: { type: 'string', description: 'One sentence for the person who reads it.' },
        code: {
          type: 'string',
          enum: Object.keys(problemCodes),
          description: `The name of the failure, for programs. ${codes.join(' ')}`,
        },
        requestId: { type: 'string', description: 'Of a failure of the server: the id in its log.' },
      },
      required: ['message', 'code'],
    },
  },
  responses: Object.fromEntries(
    Object.entries(shared).map(([status, [name, text]]) => [
      name,
      { ...failure(text), ...(status === '429' && { headers: retryAfter }) },
    ]),
  ),
}

/** The failures of a call: the shared ones of these statuses, and its own; as plain text where it answers that. */
export const failuresOf = (
  statuses: readonly string[],
  own: readonly (readonly [status: string, text: string])[],
  isText: boolean,
): ApiDocument['paths'][string][string]['responses'] =>
  Object.fromEntries([
    ...Object.entries(shared)
      .filter(([status]) => statuses.includes(status))
      .map(([status, [name, text]]) => [
        status,
        isText ? asText(text) : { $ref: `#/components/responses/${name}` },
      ]),
    ...own.map(([status, text]) => [status, (isText ? asText : failure)(text)]),
  ])

import type { Answer, JsonSchema, Reference } from '#shared/openapi/api-document.ts'
import { problemCodes } from '#shared/problem-codes.ts'

const failureSchema = { $ref: '#/components/schemas/Failure' }

const texts = {
  WrongInput: 'Something is missing or wrong; the message says what.',
  NoSession: 'There is no session, or it has ended.',
  NotAllowed: 'The account may not do this, or not for this website.',
  NotFound: 'There is nothing at this address.',
  TooLarge: 'The request is too large.',
  WrongType: 'The body has another type than the one named here.',
  TooOften: 'Too many requests; the header Retry-After says in how many seconds to try again.',
  Failed: 'Any other failure: 500 with the id of the request, or 503 while the product restarts.',
}

/** What failures look like, and those that many calls share. */
export const failureParts = {
  schemas: {
    Failure: {
      type: 'object',
      properties: {
        message: { type: 'string', description: 'One sentence for the person who reads it.' },
        code: {
          type: 'string',
          enum: Object.keys(problemCodes),
          description: `The name of the failure, for programs. ${Object.entries(problemCodes)
            .map(([code, meaning]) => `${code}: ${meaning}`)
            .join(' ')}`,
        },
        requestId: { type: 'string', description: 'Of a failure of the server: the id in its log.' },
      },
      required: ['message', 'code'],
    } satisfies JsonSchema,
  },
  responses: Object.fromEntries(
    Object.entries(texts).map(([kind, text]) => [
      kind,
      {
        ...answerOf(text),
        ...(kind === 'TooOften' && {
          headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' as const } } },
        }),
      },
    ]),
  ) satisfies Record<string, Answer>,
}

/** What a call may fail with before it has done anything. */
export type FailureFacts = {
  takesInput: boolean
  takesBody: boolean
  hasAccess: boolean
  hasId: boolean
  isLimited: boolean
  /** Failures are plain text. */
  isText: boolean
  own: ReadonlyMap<number, string>
}

/** The failures of a call: those of its kind, and its own. */
export const failuresOf = (facts: FailureFacts): Record<string, Answer | Reference> => {
  const { isText, own } = facts
  const text = { 'text/plain': { schema: { type: 'string' as const } } }
  return {
    ...Object.fromEntries(
      shared(facts).map(([status, kind]) => [
        status,
        isText ? { description: texts[kind], content: text } : { $ref: `#/components/responses/${kind}` },
      ]),
    ),
    ...Object.fromEntries(
      [...own].map(([status, description]) => [
        String(status),
        isText ? { description, content: text } : answerOf(description),
      ]),
    ),
  }
}

type Kind = keyof typeof texts

const shared = ({ takesInput, takesBody, hasAccess, hasId, isLimited }: FailureFacts): [string, Kind][] => [
  ...(takesInput ? ([['400', 'WrongInput']] as [string, Kind][]) : []),
  ...(hasAccess
    ? ([
        ['401', 'NoSession'],
        ['403', 'NotAllowed'],
      ] as [string, Kind][])
    : []),
  ...(hasId ? ([['404', 'NotFound']] as [string, Kind][]) : []),
  ...(takesBody
    ? ([
        ['413', 'TooLarge'],
        ['415', 'WrongType'],
      ] as [string, Kind][])
    : []),
  ...(isLimited ? ([['429', 'TooOften']] as [string, Kind][]) : []),
  ['default', 'Failed'],
]

function answerOf(description: string): Answer {
  return { description, content: { 'application/json': { schema: failureSchema } } }
}

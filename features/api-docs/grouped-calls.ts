import type { Answer, ApiDocument, Operation, Reference, Tag } from '#shared/openapi/api-document.ts'

/** A call with its path. */
export type Call = { method: string; path: string; operation: Operation }

/** The calls of a feature. */
export type Group = { tag: Tag; calls: Call[] }

/** The calls by feature, in document order, that contain every word of the search. */
export const groupedCalls = ({ tags, paths }: ApiDocument, search = ''): Group[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return tags
    .map((tag) => ({
      tag,
      calls: calls.filter((call) => call.operation.tags.includes(tag.name) && matches(call, words)),
    }))
    .filter(({ calls }) => calls.length > 0)
}

const matches = ({ method, path, operation }: Call, words: readonly string[]) => {
  const text = `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The response for a status, resolving references to shared ones. */
export const answerOf = (answer: Answer | Reference, { components }: ApiDocument): Answer =>
  '$ref' in answer
    ? (components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? { description: '' })
    : answer

/** The rate limit of a call: `30 requests in 10 minutes from one network`. */
export const formatLimit = ({ max, seconds }: { max: number; seconds: number }): string => {
  const time = seconds % 60 === 0 ? plural(seconds / 60, 'minute') : plural(seconds, 'second')
  return `${plural(max, 'request')} in ${time} from one network`
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const accesses: Readonly<Record<string, string>> = {
  read: 'Every admin of the website',
  write: 'Owners and admins of the website, not viewers',
  owner: 'Owners',
  self: 'Anyone with a session, for themselves',
}

/** Who may make a call. */
export const formatAccess = (call: Call): string => {
  const { 'x-access': access, 'x-bearer': bearer } = call.operation
  if (access === 'read' && !call.path.includes('{website}')) return 'Anyone with a session'
  if (access) return accesses[access] ?? access
  return bearer ? 'The visitor whose link it is' : 'Anyone'
}

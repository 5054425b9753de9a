/** What a response is checked for. */
export type Answered = { status: number; body: string; type: string; milliseconds: number }

/** Internals: stack traces, file paths, database errors and module names. */
const inside =
  /node_modules|\/(?:work|tmp|home|usr|app|var)\/|\.[cm]?[jt]sx?:\d|file:\/\/|\bat (?:async )?[\w.<>]+ \(|\b(?:Type|Syntax|Range|Reference|Zod|Database)Error\b|\bFST_\w+|\bE(?:CONN\w+|NOENT|ACCES|PIPE)\b|\b(?:select|insert|update|delete)\b.{0,40}\b(?:from|into|set)\b|\b(?:relation|column|constraint) "|\bpg_\w+|postgres|kysely|fastify|\bpino\b|\$argon2|sqlstate|\bundefined\b|\[object /i

/** Signatures and tokens, whose letters are random. */
const random = /[\w-]{40,}/g

/** Whether it took longer than the 5 s allowed for any input. */
export const isSlow = ({ milliseconds }: Pick<Answered, 'milliseconds'>): boolean => milliseconds > 5_000

/** The violation of a response; undefined: none. A response must not echo the input. */
export const faultOf = ({ status, body, type }: Omit<Answered, 'milliseconds'>): string | undefined => {
  if (status >= 500) return `${status}`
  if (status < 400) return undefined
  const found = inside.exec(body.replace(random, ''))
  if (found) return `the inside: ${found[0]}`
  if (type.startsWith('text/plain')) return /^[A-Z][^{}<>]{3,300}$/.test(body) ? undefined : 'no sentence'
  return isFailure(body) ? undefined : 'no failure of ours'
}

const isFailure = (body: string): boolean => {
  if (body === '') return true
  const { message, code } = JSON.parse(body) as { message?: unknown; code?: unknown }
  return typeof message === 'string' && message.length < 300 && /^[a-z_]+$/.test(String(code))
}

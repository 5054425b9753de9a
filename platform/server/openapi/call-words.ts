/** What the docstring of a call says, taken apart. */
export type CallWords = {
  /** Its first sentence: what the call does. */
  summary: string
  /** What follows. */
  description?: string
  /** What it answers, by status: `@returns 201 The registration is new`. */
  answers: ReadonlyMap<number, string>
  /** How it fails, beside what every call of its kind may fail with: `@throws 409 The price has changed`. */
  failures: ReadonlyMap<number, string>
  /** A token in place of a session: `@bearer The token of the personal link`. */
  bearer?: string
  /** Headers of the request: `@header If-Match The version that was seen`. */
  headers: ReadonlyMap<string, string>
}

/** Takes the docstring of a call apart. */
export const callWords = (docstring: string): CallWords => {
  const [opening = '', ...tags] = docstring.split(/^(?=@)/m)
  const [, summary = '', more = ''] = /^([\s\S]*?[.!?])(?=\s|$)([\s\S]*)$/.exec(oneLine(opening)) ?? []
  const tagged = (tag: string): [string, string][] =>
    tags
      .map((line) => oneLine(line).split(' '))
      .filter(([name]) => name === `@${tag}`)
      .map(([, first = '', ...rest]) => [first, sentence(rest.join(' '))])
  const byStatus = (tag: string) => new Map(tagged(tag).map(([status, text]) => [Number(status), text]))
  const [bearer] = tagged('bearer')
  const description = more.trim()
  return {
    summary,
    ...(description && { description }),
    answers: byStatus('returns'),
    failures: byStatus('throws'),
    ...(bearer && { bearer: bearer.join(' ') }),
    headers: new Map(tagged('header')),
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const sentence = (text: string) => (/[.!?]`?$/.test(text) ? text : `${text}.`)

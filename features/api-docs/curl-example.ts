import type { Operation } from '#shared/openapi/api-document.ts'

const tokens: Readonly<Record<string, string>> = {
  session: '$TOKEN',
  personalLink: '$LINK_TOKEN',
}

/** A call as a shell command. */
export const curlExample = (server: string, method: string, path: string, operation: Operation): string => {
  const [scheme] = Object.keys(operation.security[0] ?? {})
  const token = scheme && tokens[scheme]
  const isFile = Object.entries(operation.responses).some(
    ([status, answer]) =>
      status === '200' && 'content' in answer && !Object.keys(answer.content ?? {})[0]?.endsWith('json'),
  )
  const verb = method === 'GET' || (method === 'POST' && operation.requestBody) ? '' : ` -X ${method}`
  return [
    `curl${isFile ? ' -OJ' : ''}${verb} ${quoted(`${server.replace(/\/$/, '')}${filled(path, operation)}${queryOf(operation)}`)}`,
    ...(token ? [`-H "authorization: Bearer ${token}"`] : []),
    ...bodyOf(operation),
  ].join(' \\\n  ')
}

/** Quotes for a shell: nothing is expanded in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The path with its parameters replaced by their examples. */
const filled = (path: string, { parameters = [] }: Operation) =>
  path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const { example } = parameters.find((one) => one.in === 'path' && one.name === name) ?? {}
    return example === undefined ? placeholder : encodeURIComponent(String(example))
  })

/** The required query parameters, so that the command works as it is. */
const queryOf = ({ parameters = [] }: Operation) => {
  const names = parameters.filter((one) => one.in === 'query' && one.required)
  return names.length === 0
    ? ''
    : `?${names.map(({ name, example }) => `${name}=${example ?? '…'}`).join('&')}`
}

const bodyOf = ({ requestBody }: Operation): string[] => {
  const [type, { example } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === undefined || example === undefined) return []
  if (type === 'multipart/form-data')
    return Object.entries(example as object).map(([name, value]) =>
      /\.pdf$/.test(String(value))
        ? `-F ${quoted(`${name}=@${value};type=application/pdf`)}`
        : `-F ${quoted(`${name}=${value}`)}`,
    )
  return [`-H 'content-type: ${type}'`, `-d ${quoted(JSON.stringify(example, null, 2))}`]
}

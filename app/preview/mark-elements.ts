import { markBase } from '#content/fields/marks.ts'
import { type HtmlToken, htmlTokens } from './html-tokens.ts'

/** A mark (content/to-public.ts): U+E000, then the index into the paths in two digits from U+E001 on. */
const mark = /\ue000([\ue001-\uf770])([\ue001-\uf770])/g
const firstDigit = 0xe001

/**
 * Adds to each element the paths of the fields whose text it shows, as `data-edit`. `marked` is the same page with a
 * mark before each text; both are traversed in parallel.
 * @returns undefined when the pages do not have the same elements
 */
export const markElements = (clean: string, marked: string, paths: readonly string[]): string | undefined => {
  const parts = htmlTokens(clean)
  const tags = htmlTokens(marked).filter((part) => part.name !== '' || part.kind === 'text')
  const fields = new Map<HtmlToken, Set<string>>()
  const openElements: HtmlToken[] = []
  let at = 0

  /** Assigns the marks up to the next tag of the marked page to the innermost open element of the clean page. */
  const readTexts = () => {
    for (let part = tags[at]; part?.kind === 'text'; part = tags[++at]) {
      const element = openElements.at(-1)
      if (element && isShown(openElements))
        for (const path of pathsIn(part.text, paths)) add(fields, element, path)
    }
  }

  for (const part of parts) {
    if (part.name === '') continue
    readTexts()
    const markedTag = tags[at++]
    if (markedTag?.name !== part.name || markedTag.kind !== part.kind) return undefined
    if (part.kind === 'opens') openElements.push(part)
    if (part.kind === 'closes' && openElements.pop()?.name !== part.name) return undefined
  }
  readTexts()
  if (at < tags.length) return undefined
  return parts.map((part) => withFields(part, fields.get(part))).join('')
}

/** Text in the head, scripts and styles is not visible. */
const isShown = (openElements: readonly HtmlToken[]): boolean =>
  !openElements.some(({ name }) => ['head', 'script', 'style'].includes(name))

const pathsIn = (text: string, paths: readonly string[]): string[] =>
  [...text.matchAll(mark)].flatMap(([, high = '', low = '']) => {
    const index = (high.charCodeAt(0) - firstDigit) * markBase + low.charCodeAt(0) - firstDigit
    return paths[index] ?? []
  })

const add = (fields: Map<HtmlToken, Set<string>>, element: HtmlToken, path: string): void => {
  const existing = fields.get(element)
  if (existing) existing.add(path)
  else fields.set(element, new Set([path]))
}

const withFields = ({ name, text }: HtmlToken, paths: ReadonlySet<string> | undefined): string => {
  if (!paths) return text
  const value = [...paths].join(' ').replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const end = 1 + name.length
  return `${text.slice(0, end)} data-edit="${value}"${text.slice(end)}`
}

import type { ContentPage, Field } from '#content/fields/field.ts'
import { textOf } from '#content/long-text/long-text.ts'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import type { StoredContent } from '#content/stored-content.ts'
import { foldText } from '#shared/text/fold-text.ts'
import type { Path } from './change.ts'
import { type Place, placesOf } from './content-fields.ts'
import { formatPath, pageOf } from './format-path.ts'
import { pictureIn, pictureInWords } from './picture-fields.ts'

/** A search result in the texts of the website. */
export type FoundText = { path: Path; page: ContentPage; way: string; text: string }

/**
 * The texts that contain all typed words, themselves or in their record or label; at most `most`, matches in
 * the text first.
 */
export const searchTexts = (content: StoredContent, typed: string, most = 40): FoundText[] => {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits = textsOf(content).flatMap((one) => {
    const [text, label] = [foldText(one.text), foldText(one.way)]
    if (!words.every((word) => text.includes(word) || label.includes(word))) return []
    return [{ one, isText: words.every((word) => text.includes(word)) }]
  })
  return [...hits.filter(({ isText }) => isText), ...hits.filter(({ isText }) => !isText)]
    .slice(0, most)
    .map(({ one }) => one)
}

/** Every text that an organiser can edit. */
export const textsOf = (content: StoredContent): FoundText[] =>
  placesOf(content)
    .map((place) => ({ ...place, text: wordsAt(place) }))
    .filter(({ field, text }) => (typed.has(field.kind) || field.kind === 'picture') && text !== '')
    .map(({ path, text }) => ({
      path,
      page: pageOf(path),
      way: formatPath(content, content, path),
      text,
    }))

const typed: ReadonlySet<Field['kind']> = new Set(['line', 'text', 'long', 'address', 'time'])

const wordsAt = ({ field, value }: Place): string => {
  if (field.kind === 'picture') return pictureInWords(pictureIn(value)) || 'No picture yet'
  return field.kind === 'long' ? textOf(value as LongText) : String(value)
}

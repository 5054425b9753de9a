import type { ContentPage, Field } from '#content/fields/field.ts'
import { contentFields } from '#content/fields.ts'
import type { Json, StoredContent, StoredItem } from '#content/stored-content.ts'
import type { Path } from './change.ts'
import { pageOf, wayInWords } from './change-words.ts'

/** A text of the website, as the search finds it. */
export type FoundText = { path: Path; page: ContentPage; way: string; text: string }

/** The texts in which all typed words are, or in whose record or label they are; at most `most`, texts themselves first. */
export const searchTexts = (content: StoredContent, typed: string, most = 40): FoundText[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits = textsOf(content).flatMap((one) => {
    const [text, way] = [plain(one.text), plain(one.way)]
    if (!words.every((word) => text.includes(word) || way.includes(word))) return []
    return [{ one, isText: words.every((word) => text.includes(word)) }]
  })
  return [...hits.filter(({ isText }) => isText), ...hits.filter(({ isText }) => !isText)]
    .slice(0, most)
    .map(({ one }) => one)
}

/** Every text that an organiser can type. */
export const textsOf = (content: StoredContent): FoundText[] => {
  const found: FoundText[] = []
  const inField = (field: Field, value: Json | undefined, path: Path): void => {
    switch (field.kind) {
      case 'group':
        for (const [name, one] of Object.entries(field.fields))
          inField(one, (value as Record<string, Json>)[name], [...path, name])
        return
      case 'list':
        for (const item of value as readonly StoredItem[]) {
          const way = [...path, item.id]
          if (field.item.kind === 'group') inField(field.item, item, way)
          else if (field.item.kind === 'text') inField(field.item.text, item['text'], [...way, 'text'])
        }
        return
      case 'line':
      case 'text':
      case 'address':
      case 'time':
        if (value !== '')
          found.push({
            path,
            page: pageOf(path),
            way: wayInWords(content, content, path),
            text: String(value),
          })
    }
  }
  inField(contentFields, content, [])
  return found
}

/** Letters alone: `Lucia` finds `Lucía`. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

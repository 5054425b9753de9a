import type { ChoiceField, GroupField, ListField } from '#content/fields/field.ts'
import type { Json, StoredItem } from '#content/stored-content.ts'

/** Links as lines of a cell: `ORCID https://orcid.org/…`, `Research group: Photonics Lab https://…`. */
export const linksInCell = (field: ListField, links: Json | undefined): string =>
  ((links ?? []) as readonly StoredItem[])
    .map(({ kind, label, href }) => {
      const kinds = kindsOf(field).find(({ value }) => value === kind)?.label ?? ''
      return `${[kinds, label].filter(Boolean).join(': ')} ${href}`
    })
    .join('\n')

/** The links of a cell; words that name no kind are those of another link. `newId` makes their ids. */
export const linksOfCell = (field: ListField, cell: string, newId: () => string): readonly StoredItem[] =>
  cell
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.lastIndexOf(' ')
      const [words, href] = [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1)]
      const kind = kindsOf(field).find((one) => words === one.label || words.startsWith(`${one.label}: `))
      return {
        id: newId(),
        kind: kind?.value ?? (words ? 'other' : 'website'),
        label: kind ? words.slice(kind.label.length + 2) : words,
        href,
      }
    })

/** Whether a list holds links of a person. */
export const isLinks = (field: ListField): boolean =>
  field.item.kind === 'group' && 'href' in field.item.fields && 'kind' in field.item.fields

const kindsOf = (field: ListField): ChoiceField['choices'] =>
  ((field.item as GroupField).fields['kind'] as ChoiceField).choices

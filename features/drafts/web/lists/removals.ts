import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { valueAt } from '../../apply-changes.ts'
import type { Change, Path } from '../../change.ts'
import { isListPlace, placesOf } from '../../content-fields.ts'
import { isListOfPeople } from '../../referred.ts'

/** The changes that remove items by their paths, and first the references to them; what is gone already is skipped. */
export const removalsOf = (content: StoredContent, paths: readonly Path[]): Change[] => {
  const removed = paths.flatMap((path): Extract<Change, { kind: 'remove' }>[] => {
    const item = valueAt(content, path) as StoredItem | undefined
    return item ? [{ kind: 'remove', path: path.slice(0, -1), item }] : []
  })
  return [...referencesTo(content, removed), ...removed]
}

const referencesTo = (
  content: StoredContent,
  removed: readonly Extract<Change, { kind: 'remove' }>[],
): Change[] => {
  const isRemoved = (list: Path, id: string, to?: string) =>
    removed.some(({ path, item }) =>
      to ? path[0] === to && item.id === id : path.join() === list.join() && item.id === id,
    )
  return placesOf(content)
    .filter(isListPlace)
    .flatMap(({ path, field, value }): Change[] => {
      const { item: kind } = field
      const people = isListOfPeople(field)
      if (!people && (kind.kind !== 'reference' || kind.to === 'sections')) return []
      const to = people || kind.kind !== 'reference' ? 'speakers' : kind.to
      return value
        .filter(
          (one) => isRemoved(path, String(people ? one['speaker'] : one.id), to) && !isRemoved(path, one.id),
        )
        .map((item) => ({ kind: 'remove', path, item }))
    })
}

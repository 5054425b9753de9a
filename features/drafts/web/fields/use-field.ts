import type { Json } from '#content/stored-content.ts'
import { valueAt } from '../../apply-changes.ts'
import { isSame, type Path } from '../../change.ts'
import { judgeChange } from '../../judge-change.ts'
import { useEditor } from '../editor-context.ts'
import { typedAt } from '../store/draft-state.ts'
import { controlId } from './control-id.ts'

/** What a field shows, and what is said beside it. */
export const useField = (path: Path) => {
  const { draft, store, mayWrite, note } = useEditor()
  const value = typedAt(draft, path)
  const published = valueAt(draft.published, path)
  const isChanged = published !== undefined && !isSame(published, valueAt(draft.shown, path))
  return {
    path,
    id: controlId(path),
    value,
    /** What the website has instead; undefined where it has the same, or nothing. */
    published: isChanged ? published : undefined,
    refusal: draft.refusals.get(path.join('.')),
    isReadOnly: !mayWrite,
    type: (value: Json) => store.type(path, value, judgeChange),
    onFocus: () => note(path),
  }
}
export type FieldParts = ReturnType<typeof useField>

import type { Json } from '#content/stored-content.ts'
import { valueAt } from '../../apply-changes.ts'
import { isSame, type Path } from '../../change.ts'
import { judgeChange } from '../../judge-change.ts'
import { useEditor } from '../editor-context.ts'
import { typedAt } from '../store/draft-state.ts'
import { controlId } from './control-id.ts'

/** The value of a field, and its messages. */
export const useField = (path: Path) => {
  const { draft, store, mayWrite, note } = useEditor()
  const value = typedAt(draft, path)
  const published = valueAt(draft.published, path)
  const isChanged = published !== undefined && !isSame(published, valueAt(draft.shown, path))
  return {
    path,
    id: controlId(path),
    value,
    /** The published value; undefined where it is the same, or nothing is published. */
    published: isChanged ? published : undefined,
    refusal: draft.refusals.get(path.join('.')),
    isReadOnly: !mayWrite,
    type: (value: Json) => store.type(path, value, judgeChange),
    onFocus: () => note(path),
  }
}
export type FieldParts = ReturnType<typeof useField>

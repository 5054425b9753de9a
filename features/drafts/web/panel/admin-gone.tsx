import { textOf } from '#content/long-text/long-text.ts'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import type { Json } from '#content/stored-content.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { formatPath } from '../../format-path.ts'
import { useEditor } from '../editor-context.ts'

/** Unsaved texts whose record another organiser has removed, so that they are not lost. */
export default function AdminGone() {
  const { draft, store } = useEditor()
  const gone = [...draft.refusals].filter(([, refusal]) => refusal.why === 'gone')
  return gone.map(([dotted, refusal]) => {
    const path = dotted.split('.')
    return (
      <div key={dotted} role="alert" className="edit-contested m-4">
        <p>
          {('by' in refusal && refusal.by) || 'Another organiser'} has removed this (
          {formatPath(draft.shown, draft.published, path)}). Your text:
        </p>
        <p>
          <bdi>{wordsOf(refusal.mine)}</bdi>
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={wordsOf(refusal.mine)} words="Copy my text" />
          <AdminButton onClick={() => store.takeTheirs(path)}>Discard it</AdminButton>
        </div>
      </div>
    )
  })
}

const wordsOf = (value: Json): string =>
  Array.isArray(value) ? textOf(value as unknown as LongText) : String(value)

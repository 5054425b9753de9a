import { useEditor } from './editor-context.ts'
import { useShortMoment } from './use-short-moment.ts'

/** Whether edits are saved, and how many changes are unpublished, once counted. */
export function AdminSaveState({ count }: { count: number | undefined }) {
  const { view, mayWrite } = useEditor()
  const formatShortMoment = useShortMoment()
  if (!mayWrite) return <p className="edit-state">You can view this website but not change it.</p>
  return (
    <div className="edit-state">
      <p role="status" data-failing={view.saving === 'failing' || undefined}>
        <b>{formatSaved(view, formatShortMoment)}</b>
      </p>
      <p className="num">{count !== undefined && formatCount(count)}</p>
    </div>
  )
}

const formatSaved = (
  { saving, savedAt }: ReturnType<typeof useEditor>['view'],
  formatShortMoment: (at: string | number) => string,
): string => {
  if (saving === 'failing') return 'Not saved. Trying again.'
  if (saving !== 'saved') return 'Saving…'
  return savedAt ? `Draft saved ${formatShortMoment(savedAt)}` : 'No changes yet'
}

const formatCount = (count: number): string => {
  if (count === 0) return 'Everything is on the website'
  return count === 1
    ? '1 change not on the website'
    : `${count.toLocaleString('en')} changes not on the website`
}

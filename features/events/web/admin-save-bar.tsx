import { AdminButton } from '#ui/admin/admin-button.tsx'

type Props = {
  changes: number
  saving: boolean
  /** Saving without changes confirms what is proposed. */
  confirms: boolean
  onDiscard: () => void
}

/** Fixed at the bottom of the window while the form has changes. */
export function AdminSaveBar({ changes, saving, confirms, onDiscard }: Props) {
  return (
    <div className="adm-save-bar mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-3 shadow-[0_-4px_16px_rgb(7_9_13/8%)]">
      <p role="status" className={`min-w-0 grow font-[560] ${changes > 0 ? 'text-warn' : 'text-ink-2'}`}>
        {saving
          ? 'Saving…'
          : confirms && changes === 0
            ? 'Not saved yet. Save to confirm these dates.'
            : inWords(changes)}
      </p>
      <div className="flex gap-2">
        {changes > 0 && !saving && <AdminButton onClick={onDiscard}>Discard changes</AdminButton>}
        <AdminButton
          variant="primary"
          type="submit"
          disabled={(changes === 0 && !confirms) || saving}
          aria-busy={saving}
        >
          Save
        </AdminButton>
      </div>
    </div>
  )
}

const inWords = (changes: number): string => {
  if (changes === 0) return 'No unsaved changes'
  return changes === 1 ? 'Unsaved changes in 1 field' : `Unsaved changes in ${changes} fields`
}

import { Plus } from 'lucide-react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { addPage, missingPages } from '../../new-page.ts'
import { useEditor } from '../editor-context.ts'

/** Buttons that add the usual pages that the website lacks, and open their text. */
export default function AdminAddPages() {
  const { draft, store, say, open, newId, mayWrite } = useEditor()
  const missing = mayWrite ? missingPages(draft.shown) : []
  if (missing.length === 0) return null
  return (
    <div className="edit-field">
      <p className="edit-label">Pages that most conferences have</p>
      <div className="flex flex-wrap gap-2">
        {missing.map((page) => (
          <AdminButton
            key={page.address}
            onClick={() => {
              const { change, text } = addPage(draft.shown, page, newId)
              store.make(change)
              say(`${page.title} added.`)
              open(text)
            }}
          >
            <Plus size={15} aria-hidden="true" />
            <span className="sr-only">Add </span>
            {page.title}
          </AdminButton>
        ))}
      </div>
      <p className="edit-hint">
        Imprint and privacy are needed before a conference goes live. Your privacy text stands below what the
        product itself says at /privacy.
      </p>
    </div>
  )
}

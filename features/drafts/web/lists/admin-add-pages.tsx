import { Plus } from 'lucide-react'
import { legalPages } from '#content/own-pages.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { missingPages } from '../../new-page.ts'
import { useEditor } from '../editor-context.ts'
import { useAddPage } from './use-add-page.ts'

/** Buttons that add the usual pages that the website lacks, and open their text. `isNeeded`: only those for going live. */
export default function AdminAddPages({ isNeeded = false }) {
  const { draft, mayWrite } = useEditor()
  const add = useAddPage()
  const missing = (mayWrite ? missingPages(draft.shown) : []).filter(
    ({ address }) => !isNeeded || legalPages.some((one) => one === address),
  )
  if (missing.length === 0) return null
  return (
    <div className="edit-field">
      <p className="edit-label">
        {isNeeded ? 'Also needed before a conference goes live' : 'Pages that most conferences have'}
      </p>
      <div className="flex flex-wrap gap-2">
        {missing.map((page) => (
          <AdminButton key={page.address} onClick={() => add(page)}>
            <Plus size={15} aria-hidden="true" />
            <span className="sr-only">Add </span>
            {page.title}
          </AdminButton>
        ))}
      </div>
      {!isNeeded && (
        <p className="edit-hint">
          Imprint and privacy are needed before a conference goes live. Your privacy text stands below what
          the product itself says at /privacy.
        </p>
      )}
    </div>
  )
}

import { Eye, History } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { Link } from 'react-router'
import type { ContentPage } from '#content/fields/field.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { WebsiteBadge } from '#ui/admin/website-badge.tsx'
import { Select } from '#ui/fields/select-field.tsx'
import { contentPages } from '../pages-of-content.ts'
import { AdminSaveState } from './admin-save-state.tsx'
import { useEditor } from './editor-context.ts'
import { pathShown } from './frame/own-page-shown.ts'
import { previewAddress } from './frame/preview-address.ts'
import { useCountOfChanges } from './use-count-of-changes.ts'

const AdminPlanned = lazy(() => import('./schedule/admin-planned.tsx'))
const AdminPresence = lazy(() => import('./admin-presence.tsx'))

type Pane = 'page' | 'fields'

/**
 * The bar above the page: its name, its width, who else is here, the save state, and the link to the
 * website.
 */
export function AdminTopBar({
  pane,
  onPane,
  onPublish,
  onHistory,
  onShare,
}: {
  pane: Pane
  onPane: (pane: Pane) => void
  onPublish: () => void
  onHistory: () => void
  onShare: () => void
}) {
  const { website, view, mayWrite } = useEditor()
  const count = useCountOfChanges()
  return (
    <header className="edit-bar">
      <Link to="/admin-manage-events" title="Manage Events" className="adm-website-link edit-wide-only">
        <WebsiteBadge website={website} />
      </Link>
      <PageChoice />
      <PaneChoice pane={pane} onPane={onPane} />
      <WidthChoice />
      <VisitorsView />
      <span className="edit-bar-end">
        {view.present.length > 0 && (
          <Suspense>
            <AdminPresence />
          </Suspense>
        )}
        <AdminSaveState count={count} />
        {view.planned && (
          <Suspense>
            <AdminPlanned planned={view.planned} />
          </Suspense>
        )}
        <button type="button" className="edit-plain" onClick={onShare}>
          Share
        </button>
        <button type="button" className="edit-plain" onClick={onHistory}>
          <History size={16} aria-hidden="true" />
          <span>History</span>
        </button>
        <AdminButton variant="primary" disabled={mayWrite && count === 0} onClick={onPublish}>
          {mayWrite ? 'Publish…' : 'View'}
        </AdminButton>
      </span>
    </header>
  )
}

function PageChoice() {
  const { place, showPage } = useEditor()
  const id = useId()
  return (
    <span className="edit-pages">
      <label htmlFor={id} className="sr-only">
        Page to edit
      </label>
      <Select
        id={id}
        look="edit-page-choice"
        value={place.page}
        options={contentPages.map(({ page, title }) => ({ value: page, label: title }))}
        onChange={(event) => showPage(event.target.value as ContentPage)}
      />
    </span>
  )
}

/** For a narrow window, which has space for one pane. */
function PaneChoice({ pane, onPane }: { pane: Pane; onPane: (pane: Pane) => void }) {
  return (
    <div className="edit-pane-choice">
      <Segmented
        label="Show"
        options={[
          { value: 'page', words: 'Page' },
          { value: 'fields', words: 'Fields' },
        ]}
        value={pane}
        onChange={onPane}
      />
    </div>
  )
}

function WidthChoice() {
  const { place, setWidth } = useEditor()
  return (
    <div className="edit-widths">
      <Segmented
        label="Width"
        options={[
          { value: 'phone', words: 'Phone 390' },
          { value: 'desktop', words: 'Desktop' },
        ]}
        value={place.width}
        onChange={setWidth}
      />
    </div>
  )
}

function VisitorsView() {
  const { website, place, draft } = useEditor()
  return (
    <a
      href={`${previewAddress(website, pathShown(place, draft.base))}?as=visitor`}
      target="_blank"
      rel="noreferrer"
      className="edit-plain"
    >
      <Eye size={16} aria-hidden="true" />
      <span>As visitors see it</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

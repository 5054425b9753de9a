import { lazy, Suspense } from 'react'
import { recordOf } from '../../outline.ts'
import { useEditor } from '../editor-context.ts'
import { AdminOnThisPage } from './admin-on-this-page.tsx'

const AdminGone = lazy(() => import('./admin-gone.tsx'))
const AdminRecord = lazy(() => import('./admin-record.tsx'))

/** The panel right of the page: the open record, or the outline of the page. */
export function AdminPanel() {
  const { place, draft } = useEditor()
  const isLost = [...draft.refusals.values()].some(({ why }) => why === 'gone')
  const record = place.at && recordOf(place.at)
  return (
    <aside aria-label="Fields" className="edit-panel">
      {isLost && (
        <Suspense>
          <AdminGone />
        </Suspense>
      )}
      {record ? (
        <Suspense fallback={<div className="adm-skeleton m-5" />}>
          <AdminRecord key={record.join('.')} record={record} />
        </Suspense>
      ) : (
        <AdminOnThisPage key={place.page} />
      )}
    </aside>
  )
}

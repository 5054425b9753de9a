import { useAdmin } from '#platform/browser/use-admin.ts'
import { useConferenceName } from '#ui/admin/conferences.tsx'
import { FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { contentPages } from '../pages-of-content.ts'
import { AdminWebsiteEditor } from './admin-website-editor.tsx'
import { useDraft } from './store/use-draft.ts'
import { useEditorLocation } from './use-editor-location.ts'

/** The website, edited on its own pages. */
export default function AdminWebsitePage() {
  const { website } = useAdmin()
  return <AdminWebsite key={website} />
}

function AdminWebsite() {
  const { website } = useAdmin()
  const nameOf = useConferenceName()
  const { store, view } = useDraft()
  const place = useEditorLocation()
  const { draft, failure } = view
  const page = contentPages.find((one) => one.page === place.place.page)?.title
  return (
    <div className="edit">
      <title>{`Website - ${page} - ${nameOf(website)} - Admin`}</title>
      <h1 tabIndex={-1} className="sr-only">
        Website
      </h1>
      {draft ? (
        <AdminWebsiteEditor store={store} view={view} draft={draft} place={place} />
      ) : (
        <div className="p-6">
          {failure ? (
            <FailedList
              sentence="Failed to load the website"
              cause={failure}
              onRetry={() => void store.retry()}
            />
          ) : (
            <LoadingRows words="Loading the website..." />
          )}
        </div>
      )}
    </div>
  )
}

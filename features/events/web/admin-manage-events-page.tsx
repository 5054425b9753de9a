import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formDrafts } from '#platform/browser/form-drafts/form-drafts.ts'
import { useFormDraftKey } from '#platform/browser/form-drafts/use-form-draft-key.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { type EventSettings, saveEvent, showEvent } from '../events.contract.ts'
import { AdminEventForm } from './admin-event-form.tsx'

/** /admin-manage-events: the settings of a conference (A31). */
export default function AdminManageEventsPage() {
  const { call, website, mayWrite } = useAdmin()
  const queries = useQueryClient()
  const queryKey = ['event', website]
  const draftKey = useFormDraftKey({ form: 'event' })
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showEvent, { params: { website } }, { signal }),
    // refetches must not change the form while it is edited
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const { data, error, refetch } = query
  /** A counter, so that each save is announced. */
  const [saved, setSaved] = useWebsiteState(0)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (saved === 0) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'center' })
  }, [saved])

  const save = (version: number) => async (settings: EventSettings) => {
    const now = await call(saveEvent, { params: { website }, body: { ...settings, version } })
    formDrafts.drop(draftKey)
    queries.setQueryData(queryKey, now)
    void queries.invalidateQueries({ queryKey: ['conference-zone', website] })
    setSaved(saved + 1)
  }

  return (
    <>
      <PageHead title="Manage Events" website={website} />
      <p className="max-w-[70ch] text-ink-2">
        The website shows your changes immediately. All other texts are edited on the page itself:{' '}
        <Link to="/admin-website" className="text-ai underline underline-offset-3">
          Edit the website
        </Link>
      </p>
      {saved > 0 && data && <SavedNotice home={data.home} ref={notice} />}
      {!data && !error && <LoadingRows words="Loading the event..." />}
      {!data && (
        <FailedQuery error={query.error} refetch={query.refetch} sentence="Failed to load the event" />
      )}
      {data && (
        <AdminEventForm
          key={`${website} ${data.version} ${saved}`}
          shown={data}
          draftKey={draftKey}
          mayWrite={mayWrite}
          onSave={save(data.version)}
          onLoadTheirs={refetch}
          onDiscarded={() => setSaved(0)}
        />
      )}
    </>
  )
}

const pages = [
  ['Home', '/'],
  ['Registration', '/registration'],
  ['Abstract submission', '/abstract-submission'],
  ['Agenda', '/agenda'],
  ['Contact', '/contact'],
] as const

/** With links to the pages that show the changes. */
function SavedNotice({ home, ref }: { home: string; ref: Ref<HTMLDivElement> }) {
  return (
    <Notice kind="ok" ref={ref}>
      <p>Saved. The website now shows your changes.</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink">
        {pages.map(([name, path]) => (
          <li key={path}>
            <a
              href={`${home}${path}`}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-3"
            >
              {name} <span className="sr-only">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { mailingLists } from '#features/mailings/mailing-lists.ts'
import { showMailing } from '#features/mailings/mailings.contract.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { newId } from '#shared/ids.ts'
import { EmptyList, FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminWrite, type Handed } from './admin-write.tsx'
import type { DraftBegun } from './use-draft.ts'

/**
 * /admin-write?list=…: writes to the people of a list with the filter in the query; with `draft`, opens a
 * saved draft.
 */
export default function AdminWritePage(handed: Handed) {
  const { website } = useAdmin()
  const [query, setQuery] = useSearchParams()
  const draft = query.get('draft')
  const [begun] = useState(() => beginIn(query))
  if (begun && (!draft || draft === begun.id))
    return (
      <AdminWrite
        key={website}
        begun={begun}
        {...handed}
        // so that a reload opens the draft
        onFirstSave={() => setQuery({ draft: begun.id }, { replace: true, preventScrollReset: true })}
      />
    )
  if (draft) return <SavedDraft key={`${website} ${draft}`} id={draft} {...handed} />
  return (
    <>
      <PageHead title="Email these people" website={website} />
      <EmptyList sentence="Choose the people first">
        <p className="text-ink-2">Open a list, filter it, and choose “Email these people”.</p>
      </EmptyList>
    </>
  )
}

const beginIn = (query: URLSearchParams): DraftBegun | undefined => {
  const list = mailingLists.find((one) => one === query.get('list'))
  if (!list) return undefined
  const filter = new URLSearchParams(query)
  filter.delete('list')
  return { id: newId(new Date(millisecondsNow())), list, filter: String(filter), mailing: undefined }
}

function SavedDraft({ id, ...handed }: Handed & { id: string }) {
  const { call, website } = useAdmin()
  const { data, error, refetch } = useQuery({
    queryKey: ['mailing-draft', website, id],
    queryFn: ({ signal }) => call(showMailing, { params: { website, id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data && data.state !== 'draft') return <Navigate to={`/admin-write/${id}`} replace />
  if (data)
    return (
      <AdminWrite
        begun={{ id, list: data.list, filter: data.filter, mailing: data }}
        {...handed}
        onFirstSave={() => undefined}
      />
    )
  return (
    <>
      <PageHead title="Email these people" website={website} />
      {error ? (
        <FailedQuery sentence="The draft could not be loaded" error={error} refetch={refetch} />
      ) : (
        <LoadingRows words="Loading the draft..." />
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import type { Website } from '#shared/website.ts'
import { type Group, searchWebsite } from '../search.contract.ts'
import { isSearchable } from '../search-text.ts'

type Answer = { of: string; groups: readonly Group[] }

/**
 * The results for the typed text. Requests for earlier texts are aborted. The last result stays until the
 * new one arrives, or if it fails.
 */
export const useFound = (call: AdminCall, website: Website, typed: string) => {
  const q = typed.trim()
  const isRequested = isSearchable(q)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', website, q],
    queryFn: ({ signal }) => call(searchWebsite, { params: { website }, query: { q } }, { signal }),
    enabled: isRequested,
  })
  const [last, setLast] = useState<Answer>()
  if (data && (last?.of !== q || last.groups !== data.groups)) setLast({ of: q, groups: data.groups })

  return {
    /** The searched text; undefined while it is too short. */
    q: isRequested ? q : undefined,
    answer: isRequested ? last : undefined,
    /** Whether the results belong to the current text. */
    isCurrent: isRequested && data !== undefined && last?.of === q,
    isFetching,
    error: isRequested && !data ? error : null,
    retry: () => void refetch(),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import type { Website } from '#shared/website.ts'
import { type Group, searchWebsite } from '../search.contract.ts'
import { isSearchable } from '../search-text.ts'

type Answer = { of: string; groups: readonly Group[] }

/**
 * What is found for what is typed. Each text has a question of its own, and that of an earlier text is dropped. Until the
 * new answer has come, and where it fails, the last one stays.
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
    /** What was searched for; undefined while there is too little to search for. */
    q: isRequested ? q : undefined,
    answer: isRequested ? last : undefined,
    /** Whether the answer is that of what is typed. */
    isCurrent: isRequested && data !== undefined && last?.of === q,
    isFetching,
    error: isRequested && !data ? error : null,
    retry: () => void refetch(),
  }
}

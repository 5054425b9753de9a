import { requireOffered } from '#features/abstracts/abstract-list-failure.ts'
import {
  type AbstractListItem,
  listAbstractChoices,
  listAbstracts,
} from '#features/abstracts/admin-abstracts.contract.ts'
import { countAbstracts } from '#features/abstracts/decisions.contract.ts'
import { fetchListPage, useList } from '#platform/browser/lists/use-list.ts'
import { usePutRow } from '#platform/browser/lists/use-put-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Page } from '#shared/list-page.ts'
import type { abstractListIn } from './abstract-filter.ts'

/** The query key. */
export const abstractKey = 'abstracts'
export const abstractCount = 'abstract-count'

/** One page of the submissions to the chosen website. After a change, call `put` with the changed row. */
export const useAbstracts = (query: ReturnType<typeof abstractListIn>['query']) => {
  const { call, params } = useOffered()
  const put = usePutRow<AbstractListItem>(abstractKey)
  const list = useList<Page<AbstractListItem>>([abstractKey, query], async (signal) =>
    fetchListPage(call, listAbstracts, { params: params(), query }, signal),
  )
  return { list, put }
}

/** The number of submissions of each state that match the search. */
export const useAbstractCount = ({ state: _, ...query }: ReturnType<typeof abstractListIn>['filter']) => {
  const { call, params } = useOffered()
  return useList([abstractCount, query], async (signal) =>
    call(countAbstracts, { params: params(), query }, { signal }),
  ).data
}

/** The filter options; undefined until they are loaded. */
export const useAbstractChoices = () => {
  const { call, params } = useOffered()
  return useList([`${abstractKey}-choices`], async (signal) =>
    call(listAbstractChoices, { params: params() }, { signal }),
  ).data
}

/** The chosen website for a request, if the selector offers it. */
const useOffered = () => {
  const { call, website, user } = useAdmin()
  return { call, params: () => ({ website: requireOffered(website, user.websites) }) }
}

import { requireOffered } from '#features/abstracts/abstract-list-failure.ts'
import {
  type AbstractListItem,
  listAbstractChoices,
  listAbstracts,
} from '#features/abstracts/admin-abstracts.contract.ts'
import { countAbstracts } from '#features/abstracts/decisions.contract.ts'
import { useAdminList } from '#platform/browser/lists/use-admin-list.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { usePutRow } from '#platform/browser/lists/use-put-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'

/** The query key. */
export const abstractKey = 'abstracts'
export const abstractCount = 'abstract-count'

/**
 * The submissions to the chosen website for the current URL, with the number of each state that match the search. After a
 * change, call `put` with the changed row.
 */
export const useAbstracts = () => {
  const { call, params } = useOffered()
  const list = useAdminList(abstractKey, listAbstracts, listAbstracts.query, { check: params })
  const put = usePutRow<AbstractListItem>(abstractKey)
  const { state: _, ...query } = list.filter
  const count = useList([abstractCount, query], async (signal) =>
    call(countAbstracts, { params: params(), query }, { signal }),
  ).data
  return { ...list, put, count }
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

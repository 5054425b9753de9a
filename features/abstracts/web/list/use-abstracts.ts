import { requireOffered } from '#features/abstracts/abstract-list-failure.ts'
import {
  type AbstractListItem,
  listAbstractChoices,
  listAbstracts,
} from '#features/abstracts/admin-abstracts.contract.ts'
import { countAbstracts } from '#features/abstracts/decisions.contract.ts'
import { askPage, useList } from '#platform/browser/lists/use-list.ts'
import { usePutRow } from '#platform/browser/lists/use-put-row.ts'
import { type AdminUser, useAdmin } from '#platform/browser/use-admin.ts'
import type { Page } from '#shared/list-page.ts'
import { websites } from '#shared/website.ts'
import type { abstractListIn } from './abstract-filter.ts'

/** Under which the answers are kept. */
export const abstractNoun = 'abstracts'
export const abstractCount = 'abstract-count'

/** One page of the submissions to the chosen website. Anyone who has changed one says what has become of it with `put`. */
export const useAbstracts = (query: ReturnType<typeof abstractListIn>['query']) => {
  const { call, website, user } = useAdmin()
  const put = usePutRow<AbstractListItem>(abstractNoun)
  const list = useList<Page<AbstractListItem>>([abstractNoun, query], async (signal) => {
    const params = { website: requireOffered(website, offeredTo(user)) }
    return askPage(call, listAbstracts, { params, query }, signal)
  })

  return { list, put }
}

/** How many submissions there are of each state, with what the search leaves. */
export const useAbstractCount = ({ state: _, ...query }: ReturnType<typeof abstractListIn>['filter']) => {
  const { call, website, user } = useAdmin()
  return useList([abstractCount, query], async (signal) => {
    const params = { website: requireOffered(website, offeredTo(user)) }
    return call(countAbstracts, { params, query }, { signal })
  }).data
}

/** What the list can be filtered to; undefined as long as it is not known. */
export const useAbstractChoices = () => {
  const { call, website, user } = useAdmin()
  return useList([`${abstractNoun}-choices`], async (signal) => {
    const params = { website: requireOffered(website, offeredTo(user)) }
    return call(listAbstractChoices, { params }, { signal })
  }).data
}

/** The websites of the selector. */
const offeredTo = ({ role, websites: granted }: AdminUser) => (role === 'OWNER' ? websites : granted)

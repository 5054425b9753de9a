import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ListedTicketType, listTicketTypes } from '#features/pricing/admin-pricing.contract.ts'
import {
  addTicketType,
  changeTicketType,
  deleteTicketType,
  orderTicketTypes,
  orderVersion,
} from '#features/pricing/ticket-types.contract.ts'
import { useChangedList } from '#platform/browser/lists/use-changed-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { readArray } from '#shared/read-array.ts'

/** What an organiser enters about a ticket type. `price`: a decimal text; null: none. */
export type TicketTypeInput = Pick<ListedTicketType, 'label' | 'included' | 'payment' | 'hidden'> & {
  price: string | null
}

/** The ids in the wanted order, and in the one that was seen. */
type Order = { ids: number[]; seen: number[] }

const resource = 'ticket-types'

/** The ticket types of the chosen website in its order, and their mutations, which refetch the list. */
export const useTicketTypes = () => {
  const { call, website } = useAdmin()
  const queries = useQueryClient()
  const { request, readAnew, settled } = useChangedList(resource, async (signal) =>
    readArray(await call(listTicketTypes, { params: { website } }, { signal })),
  )
  const key = [resource, website]
  return {
    request,
    readAnew,
    /** The types as the last change left them, which may not be rendered yet. */
    readNow: () => queries.getQueryData<ListedTicketType[]>(key) ?? [],
    add: useMutation({
      ...settled,
      mutationFn: (body: TicketTypeInput) => call(addTicketType, { params: { website }, body }),
    }),
    /** `seen`: the version that the change started from. */
    change: useMutation({
      ...settled,
      mutationFn: ({ seen, change }: { seen: ListedTicketType; change: Partial<TicketTypeInput> }) =>
        call(
          changeTicketType,
          { params: { website, id: seen.id }, body: change },
          { headers: ifMatch(seen.version) },
        ),
    }),
    remove: useMutation({
      ...settled,
      mutationFn: ({ id, version }: Pick<ListedTicketType, 'id' | 'version'>) =>
        call(deleteTicketType, { params: { website, id } }, { headers: ifMatch(version) }),
    }),
    order: useMutation({
      // one after the other, so that the last move wins
      scope: { id: resource },
      mutationFn: ({ ids, seen }: Order) =>
        call(
          orderTicketTypes,
          { params: { website }, body: { ids } },
          { headers: ifMatch(orderVersion(seen)) },
        ),
      // the rows move at once: a second move begins from this order
      onMutate: ({ ids }) => {
        // an answer that is on its way knows the order before
        void queries.cancelQueries({ queryKey: key })
        queries.setQueryData<ListedTicketType[]>(key, (types) =>
          types?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
        )
      },
      onError: () => void request.refetch(),
    }),
  }
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '#shared/list-page.ts'
import { ListFoot } from '#ui/admin/lists/list-foot.tsx'
import { useAdmin } from '../use-admin.ts'
import { defaultPageSize } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'

type Props = {
  list: Pick<UseQueryResult<Page<unknown>>, 'data' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  address: Pick<ListAddress, 'isFirstPage' | 'first' | 'previous' | 'next'> & {
    set: (changed: { size: string }) => void
  }
  /** Rows per page. */
  limit: string
  /** The singular and the plural of a row: `submission`, `submissions`. */
  words: readonly [one: string, several: string]
  /** A note about some of the rows: `2 of them cancelled`. */
  more?: string | undefined
  /** The rows are cards, not a table. */
  cards?: boolean
}

/** The foot of a list whose page size and page are in the URL: the number of rows, paging, and Refresh. */
export function AdminListFoot({ list, address, limit, words: [one, several], more, cards = false }: Props) {
  const { compact } = useAdmin()
  const { rows, next } = list.data ?? {}
  return (
    <ListFoot
      count={
        rows ? `${rows.length} ${rows.length === 1 ? one : several} shown${more ? `, ${more}` : ''}` : ''
      }
      onRefresh={() => void list.refetch()}
      isRefreshing={list.isFetching}
      compact={cards ? undefined : compact}
      size={{
        value: Number(limit),
        onChange: (size) => address.set({ size: size === defaultPageSize ? '' : String(size) }),
      }}
      pages={{
        isFirst: address.isFirstPage,
        onFirst: address.first,
        onPrevious: address.previous,
        // the button remains while the next page loads, and so keeps the focus
        onNext: next ? () => !list.isPlaceholderData && address.next(next) : undefined,
      }}
    />
  )
}

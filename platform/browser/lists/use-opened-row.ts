import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Website } from '#shared/website.ts'
import { useAddressQuery, withPart } from '../use-address-query.ts'
import { useAdmin } from '../use-admin.ts'

/**
 * The row of a list whose details are open. Its id is in the URL, so that it can be shared and Back closes it. `row` is its
 * last known state, also when the list no longer contains it; undefined while the list has never contained it.
 */
export const useOpenedRow = <Row extends { id: string }>(rows: readonly Row[]) => {
  const { website, withKeys } = useAdmin()
  const [address, setAddress] = useAddressQuery()
  const { state } = useLocation()
  const [known, setKnown] = useState<{ of: Website; row: Row }>()
  const id = address.get('id') || undefined

  const listed = rows.find((row) => row.id === id)
  // remembered for when the list no longer contains it
  if (listed && listed !== known?.row) setKnown({ of: website, row: listed })
  const remembered = known?.of === website && known.row.id === id ? known.row : undefined

  const goTo = (next: string, replace: boolean) =>
    setAddress((now) => withPart(now, 'id', next), { state, replace, preventScrollReset: true })
  const open = (row: Row, replace = false) => {
    setKnown({ of: website, row })
    goTo(row.id, replace)
  }
  const beside = (of: string | undefined, steps: number): Row | undefined => {
    const place = rows.findIndex((row) => row.id === of)
    return place < 0 ? undefined : rows[place + steps]
  }

  return {
    id,
    row: listed ?? remembered,
    open: (row: Row) => open(row),
    /** `replace`: Back does not lead to the row before it. */
    openId: (id: string, replace = false) => goTo(id, replace),
    /** Updates it from an answer, unless it was closed in the meantime. */
    keep: (newer: Row) => setKnown((now) => (now?.row.id === newer.id ? { ...now, row: newer } : now)),
    close: () => goTo('', true),
    neighbours: {
      hasPrevious: beside(id, -1) !== undefined,
      hasNext: beside(id, 1) !== undefined,
      // from the URL, which is ahead of what is rendered: of two quick presses none is lost
      go: (steps: 1 | -1) => {
        const row = beside(new URLSearchParams(window.location.search).get('id') ?? undefined, steps)
        if (row) open(row, true)
        return row !== undefined
      },
      withKeys,
    },
  }
}

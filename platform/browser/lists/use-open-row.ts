import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Website } from '#shared/website.ts'
import { useAddressQuery, withPart } from '../use-address-query.ts'
import { useAdmin } from '../use-admin.ts'

/**
 * The row of a list whose details are open: as it is known last, also when the list shows it no more. It is of its
 * website; with another one it is closed. An address that names a row by its `id`, as the search does, opens it as soon as
 * the list has it.
 */
export const useOpenRow = <Row extends { id: string }>(rows: readonly Row[]) => {
  const { website } = useAdmin()
  const [opened, setOpened] = useState<{ of: Website; row: Row }>()
  const { wanted, forget } = useWanted()
  const [followed, setFollowed] = useState<string>()
  const row = opened?.of === website ? opened.row : undefined
  const listed = row && rows.find(({ id }) => id === row.id)

  const keep = (newer: Row) => setOpened((now) => (now?.row.id === newer.id ? { ...now, row: newer } : now))
  // for when the list no longer shows it
  if (opened && listed && listed !== opened.row) setOpened({ ...opened, row: listed })

  const named = wanted === followed ? undefined : rows.find(({ id }) => id === wanted)
  if (named) setOpened({ of: website, row: named })
  if (named || (wanted === undefined && followed !== undefined)) setFollowed(wanted)

  return {
    row: listed ?? row,
    open: (row: Row) => setOpened({ of: website, row }),
    /** An answer about it. Anyone who has closed it in the meantime does not see it open again. */
    keep,
    close: () => {
      setOpened(undefined)
      forget()
    },
  }
}

/** The row that the address names, and how it is taken out of the address. */
const useWanted = () => {
  const [query, setQuery] = useAddressQuery()
  const { state } = useLocation()
  const wanted = query.get('id') || undefined
  const forget = () => {
    if (wanted === undefined) return
    setQuery((now) => withPart(now, 'id', ''), { state, replace: true, preventScrollReset: true })
  }
  return { wanted, forget }
}

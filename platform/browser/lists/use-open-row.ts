import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Website } from '#shared/website.ts'
import { useAddressQuery, withPart } from '../use-address-query.ts'
import { useAdmin } from '../use-admin.ts'

/**
 * The row of a list whose details are open: its last known state, also when the list no longer contains it. It closes when
 * the website changes. A URL that names a row by its `id`, as the search does, opens it once the list has loaded it.
 */
export const useOpenRow = <Row extends { id: string }>(rows: readonly Row[]) => {
  const { website } = useAdmin()
  const [opened, setOpened] = useState<{ of: Website; row: Row }>()
  const { wanted, forget } = useWanted()
  const [followed, setFollowed] = useState<string>()
  const row = opened?.of === website ? opened.row : undefined
  const listed = row && rows.find(({ id }) => id === row.id)

  const keep = (newer: Row) => setOpened((now) => (now?.row.id === newer.id ? { ...now, row: newer } : now))
  // remembered for when the list no longer contains it
  if (opened && listed && listed !== opened.row) setOpened({ ...opened, row: listed })

  const named = wanted === followed ? undefined : rows.find(({ id }) => id === wanted)
  if (named) setOpened({ of: website, row: named })
  if (named || (wanted === undefined && followed !== undefined)) setFollowed(wanted)

  return {
    row: listed ?? row,
    open: (row: Row) => setOpened({ of: website, row }),
    /** Updates it from an answer, unless it was closed in the meantime. */
    keep,
    close: () => {
      setOpened(undefined)
      forget()
    },
  }
}

/** The row that the URL names, and how to remove it from the URL. */
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

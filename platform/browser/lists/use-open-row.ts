import { useState } from 'react'
import type { Website } from '#shared/website.ts'
import { useAdmin } from '../use-admin.ts'

/**
 * The row of a list whose details stand open: as it is known last, also when the list shows it no more. It is of its
 * website; with another one it is closed.
 */
export const useOpenRow = <Row extends { id: string }>(rows: readonly Row[]) => {
  const { website } = useAdmin()
  const [opened, setOpened] = useState<{ of: Website; row: Row }>()
  const row = opened?.of === website ? opened.row : undefined
  const listed = row && rows.find(({ id }) => id === row.id)

  const keep = (newer: Row) => setOpened((now) => (now?.row.id === newer.id ? { ...now, row: newer } : now))
  // for when the list no longer shows it
  if (opened && listed && listed !== opened.row) setOpened({ ...opened, row: listed })

  return {
    row: listed ?? row,
    open: (row: Row) => setOpened({ of: website, row }),
    /** An answer about it. Anyone who has closed it in the meantime does not see it open again. */
    keep,
    close: () => setOpened(undefined),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import type { Page } from '#shared/list-page.ts'
import { useAdmin } from '../use-admin.ts'

/** Writes a row from the server's answer into the cached list of the chosen website, until the list is refetched. */
export const usePutRow = <Row extends { id: string }>(feature: string) => {
  const { website } = useAdmin()
  const client = useQueryClient()
  return (changed: Row): void => {
    const queryKey = [feature, website]
    client.setQueriesData<Page<Row>>(
      { queryKey },
      (page) => page && { ...page, rows: page.rows.map((row) => (row.id === changed.id ? changed : row)) },
    )
    void client.invalidateQueries({ queryKey })
  }
}

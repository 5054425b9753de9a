import { useQueryClient } from '@tanstack/react-query'
import type { Page } from '#shared/list-page.ts'
import { useAdmin } from '../use-admin.ts'

/** Shows a row of a paged list of the chosen website as the server has just answered it, until the list has been read again. */
export const usePutRow = <Row extends { id: string }>(noun: string) => {
  const { website } = useAdmin()
  const client = useQueryClient()
  return (changed: Row): void => {
    const queryKey = [noun, website]
    client.setQueriesData<Page<Row>>(
      { queryKey },
      (page) => page && { ...page, rows: page.rows.map((row) => (row.id === changed.id ? changed : row)) },
    )
    void client.invalidateQueries({ queryKey })
  }
}

/** The requested page of a list, newest first. */
export type Page = {
  createdFrom?: Date
  /** Only rows with a lower sequence number. */
  beforeSeq?: number
  limit: number
}

type Requested = {
  limit: number
  starting_after?: string | undefined
  created?: { gte: number } | undefined
}

type Listed<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

/**
 * Reads one page of a list. `seqOf` finds the sequence number of the cursor and refuses an unknown one; `read` fetches
 * one extra row to tell whether there are more.
 */
export const readPage = async <Row, Shown>(
  url: string,
  request: Requested,
  seqOf: (id: string, param: string) => Promise<number>,
  read: (page: Page) => Promise<Row[]>,
  show: (row: Row) => Promise<Shown>,
): Promise<Listed<Shown>> => {
  const { starting_after, created, limit } = request
  const rows = await read({
    limit: limit + 1,
    ...(starting_after !== undefined && { beforeSeq: await seqOf(starting_after, 'starting_after') }),
    ...(created && { createdFrom: new Date(created.gte * 1000) }),
  })

  const data: Shown[] = []
  for (const row of rows.slice(0, limit)) data.push(await show(row))
  return { object: 'list', data, has_more: rows.length > limit, url }
}

/** Which part of a list is requested, newest first. */
export type Page = {
  createdFrom?: Date
  createdBefore?: Date
  /** Only older ones than this place in the list. */
  beforeSeq?: number
  /** Only newer ones than this place in the list. */
  afterSeq?: number
  newestFirst: boolean
  limit: number
}

type Requested = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: { from: number; before: number } | undefined
}

type Listed<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

const latest = 99_999_999_999

/**
 * Reads one page of a list: `seqOf` finds the place of the object that the page begins after or ends before (and
 * refuses an unknown one), `read` reads the rows, one more than asked for to see whether there are more.
 */
export const readPage = async <Row, Shown>(
  url: string,
  request: Requested,
  seqOf: (id: string, param: string) => Promise<number>,
  read: (page: Page) => Promise<Row[]>,
  show: (row: Row) => Promise<Shown>,
): Promise<Listed<Shown>> => {
  const { starting_after, ending_before, created, limit } = request
  const backwards = ending_before !== undefined
  const rows = await read({
    newestFirst: !backwards,
    limit: limit + 1,
    ...(starting_after !== undefined && { beforeSeq: await seqOf(starting_after, 'starting_after') }),
    ...(backwards && { afterSeq: await seqOf(ending_before, 'ending_before') }),
    ...(created && {
      createdFrom: new Date(created.from * 1000),
      createdBefore: new Date(Math.min(created.before, latest) * 1000),
    }),
  })

  const page = rows.slice(0, limit)
  const data: Shown[] = []
  for (const row of backwards ? page.toReversed() : page) data.push(await show(row))
  return { object: 'list', data, has_more: rows.length > limit, url }
}

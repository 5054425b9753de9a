/** The response header with the cursor of the next page; absent on the last page. */
export const nextCursorHeader = 'x-next-cursor'

/**
 * The response header with the number of rows that match, on all pages; `countLimit` when there are that many or more. Only
 * where another page follows: on the last one the rows before it are known.
 */
export const totalHeader = 'x-total-count'

/** Rows are counted up to this number, so that a page of a very long list is not slowed down. */
export const countLimit = 10_000

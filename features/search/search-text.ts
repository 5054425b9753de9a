/** The length of a search, trimmed. */
export const searchLimits = { least: 2, most: 100 } as const

/** The message for any other length. */
export const whatToType = `Type ${searchLimits.least} to ${searchLimits.most} characters to search`

/** Whether the text is long enough to search. */
export const isSearchable = (text: string): boolean => {
  const { length } = [...text.trim()]
  return length >= searchLimits.least && length <= searchLimits.most
}

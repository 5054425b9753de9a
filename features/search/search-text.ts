/** What may be searched for, after blanks around it are taken away. */
export const searchLimits = { least: 2, most: 100 } as const

/** What is said of anything else. */
export const whatToType = `Type ${searchLimits.least} to ${searchLimits.most} characters to search`

/** Whether the search begins: from the second letter on. */
export const isSearchable = (text: string): boolean => {
  const { length } = [...text.trim()]
  return length >= searchLimits.least && length <= searchLimits.most
}

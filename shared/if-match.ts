/** The header by which a change says which state of a thing it was begun from; without it the change overwrites. */
export const ifMatch = (version: string): { 'if-match': string } => ({ 'if-match': `"${version}"` })

/** Whether a change may continue that sent this If-Match: none, `*`, or a list that holds the present version (RFC 9110). */
export const allowsVersion = (header: string | undefined, version: string): boolean => {
  if (header === undefined) return true
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.includes('*') || tags.includes(ifMatch(version)['if-match'])
}

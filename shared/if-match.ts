/** The header with the version of a record that a change was based on; without it the change overwrites. */
export const ifMatch = (version: string): { 'if-match': string } => ({ 'if-match': `"${version}"` })

/**
 * Whether a change with this If-Match header may proceed: no header, `*`, or a list that holds the current version (RFC
 * 9110).
 */
export const allowsVersion = (header: string | undefined, version: string): boolean => {
  if (header === undefined) return true
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.includes('*') || tags.includes(ifMatch(version)['if-match'])
}

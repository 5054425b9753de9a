import type { SiteContent } from '#content/website-content.ts'

/**
 * The prefix of this conference's files: `wrec-2026`. A name without Latin letters is replaced by the year.
 */
export const fileStem = ({ shortName, year }: SiteContent['event']): string => {
  const words = shortName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return /[a-z]/.test(words) ? words : `conference-${year}`
}

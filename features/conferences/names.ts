import { slugPattern } from '#shared/website.ts'
import { isReserved } from './reserved-slugs.ts'

export const wrongSlug =
  'The short address must have 2 to 31 small letters, digits or hyphens, and begin with a letter'

/** Why no conference can have this short address; undefined: one can. */
export const reasonAgainst = (slug: string): string | undefined => {
  if (!slugPattern.test(slug)) return wrongSlug
  return isReserved(slug) ? 'This short address is used by the product. Choose another' : undefined
}

export const noHostName =
  'Enter an address such as conference.example.org, without https:// and without a port'

const label = /^[a-z0-9-]{1,63}$/

/** Whether this is a host name in lower case: `conference.example.org`. An international one is written as `xn--…`. */
export const isHostName = (text: string): boolean => {
  const labels = text.split('.')
  return (
    labels.length > 1 &&
    text.length <= 253 &&
    labels.every((one) => label.test(one) && !one.startsWith('-') && !one.endsWith('-'))
  )
}

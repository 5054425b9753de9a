/** The pages that search engines shall know, in the order of the sitemap. Results of payments belong to one visitor. */
export const publicPages: readonly string[] = [
  '/',
  '/speakers',
  '/agenda',
  '/registration',
  '/abstract-submission',
  '/discount-registration',
  '/conference-topics',
  '/partners',
  '/previous-edition',
  '/gallery',
  '/contact',
  '/privacy',
]

/** What an organiser may link to beside them: pages of one visitor, for programs, and files of the agenda. */
const otherAddresses = ['/my-registration', '/my-abstract', '/api/docs', '/agenda.pdf', '/agenda.ics']

/** Whether an address of this website leads to nothing. Of other websites, and of pictures, no one knows it here. */
export const leadsNowhere = (address: string): boolean => {
  if (!address.startsWith('/') || address.startsWith('//')) return false
  const { pathname } = new URL(address, 'http://localhost')
  if (/^\/(?:assets|images)\//.test(pathname)) return false
  // these are answered with the page that is meant
  const page = pathname.toLowerCase()
  const canonical = page !== '/' && page.endsWith('/') ? page.slice(0, -1) : page
  return !publicPages.includes(canonical) && !otherAddresses.includes(canonical)
}

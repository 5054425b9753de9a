/** The pages for search engines, in the order of the sitemap. Result pages of payments belong to one visitor. */
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

/** Other valid link targets: personal pages, the API documentation, and downloads of the agenda. */
const otherAddresses = ['/my-registration', '/my-abstract', '/api/docs', '/agenda.pdf', '/agenda.ics']

/** Whether an address of this website is broken. `own`: the paths of the pages that its content adds. Other websites and pictures are not checked. */
export const isBrokenLink = (address: string, own: readonly string[] = []): boolean => {
  if (!address.startsWith('/') || address.startsWith('//')) return false
  const { pathname } = new URL(address, 'http://localhost')
  if (/^\/(?:assets|images)\//.test(pathname)) return false
  // case and a trailing slash are redirected to the canonical path
  const page = pathname.toLowerCase()
  const canonical = page !== '/' && page.endsWith('/') ? page.slice(0, -1) : page
  return ![...publicPages, ...otherAddresses, ...own].includes(canonical)
}

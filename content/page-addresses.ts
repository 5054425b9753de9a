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
]

/** Pages that do not exist yet. A link to one keeps its words and leads home; whoever builds the page takes it out here. */
const closedPages: readonly string[] = []

/** Where a link leads today: its own address, or home while its page is closed. */
export const openAddress = (address: string): string => (closedPages.includes(address) ? '/' : address)

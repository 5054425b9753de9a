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

import type { ContentPage } from '#content/fields/field.ts'

/** The pages of a website in the order of its header. `every`: header and footer of all pages. */
export const contentPages: readonly { page: ContentPage; title: string }[] = [
  { page: '/', title: 'Home' },
  { page: '/speakers', title: 'Speakers' },
  { page: 'speaker', title: 'Speaker pages' },
  { page: '/agenda', title: 'Agenda' },
  { page: '/conference-topics', title: 'Conference topics' },
  { page: '/partners', title: 'Partners' },
  { page: '/previous-edition', title: 'Previous edition' },
  { page: '/gallery', title: 'Gallery' },
  { page: '/contact', title: 'Contact' },
  { page: '/registration', title: 'Registration' },
  { page: '/abstract-submission', title: 'Abstract submission' },
  { page: '/discount-registration', title: 'Discount registration' },
  { page: 'own', title: 'Your own pages' },
  { page: 'every', title: 'Every page' },
]

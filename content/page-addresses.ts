/**
 * Every page that is linked to, and whether it is open. A closed page is linked to home, under its own words,
 * until somebody sets it open: here and nowhere else.
 */
const pages = {
  home: { address: '/', open: true },
  about: { address: '/#about', open: false },
  faq: { address: '/#faq', open: false },
  speakers: { address: '/speakers', open: false },
  agenda: { address: '/agenda', open: false },
  contact: { address: '/contact', open: false },
  partners: { address: '/partners', open: false },
  conferenceTopics: { address: '/conference-topics', open: false },
  previousEdition: { address: '/previous-edition', open: false },
  gallery: { address: '/gallery', open: false },
  abstractSubmission: { address: '/abstract-submission', open: false },
  registration: { address: '/registration', open: true },
  discountRegistration: { address: '/discount-registration', open: false },
} as const satisfies Record<string, { address: `/${string}`; open: boolean }>

export type PageName = keyof typeof pages

/** Where a link to this page leads today: its own address, or home while it is closed. */
export const addressOf = (page: PageName): string => (pages[page].open ? pages[page].address : '/')

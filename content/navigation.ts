import type { PageName } from './page-addresses.ts'

type Entry = { label: string; page: PageName }

/** The header's entries (m1, m2), in the order of the bar. */
export const headerNavigation = {
  links: [
    { label: 'Home', page: 'home' },
    { label: 'Speakers', page: 'speakers' },
    { label: 'Agenda 2026', page: 'agenda' },
    { label: 'Contact', page: 'contact' },
  ],
  menu: {
    label: 'Abstract Submission',
    links: [
      { label: 'Abstract Submission', page: 'abstractSubmission' },
      { label: 'Sessions', page: 'conferenceTopics' },
    ],
  },
  /** In the mobile menu only. */
  extra: [{ label: 'Gallery', page: 'gallery' }],
  secondary: { label: 'Previous Edition', page: 'previousEdition' },
  action: { label: 'Register', page: 'registration' },
} as const satisfies {
  links: Entry[]
  menu: { label: string; links: Entry[] }
  extra: Entry[]
  secondary: Entry
  action: Entry
}

/** The footer's three columns (m5, m6, m7). */
export const footerColumns = [
  {
    title: 'Quick Links',
    links: [
      { label: 'Home', page: 'home' },
      { label: 'About', page: 'about' },
      { label: 'Speakers', page: 'speakers' },
      { label: 'Agenda', page: 'agenda' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Conference Topics', page: 'conferenceTopics' },
      { label: 'FAQ', page: 'faq' },
      { label: 'Previous Edition', page: 'previousEdition' },
    ],
  },
  {
    title: 'Participate',
    links: [
      { label: 'Register Now', page: 'registration' },
      { label: 'Submit Abstract', page: 'abstractSubmission' },
      { label: 'Become a Partner', page: 'partners' },
      { label: 'Contact Us', page: 'contact' },
    ],
  },
] as const satisfies { title: string; links: Entry[] }[]

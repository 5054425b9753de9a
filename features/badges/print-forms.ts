/** The print formats of bookings: badges in three sizes, and the desk list. */
const badgeForms = ['a6', 'small', 'sheet'] as const
export type BadgeForm = (typeof badgeForms)[number]

export const printForms = [...badgeForms, 'desk-list'] as const
export type PrintForm = (typeof printForms)[number]

/** As on the pages and in the audit log. */
export const formLabels: Readonly<Record<PrintForm, string>> = {
  a6: 'A6',
  small: '90 × 60 mm',
  sheet: 'A4 sheet of 8',
  'desk-list': 'Desk list A–Z',
}

/** Whether it is a format of badges. */
export const isOfBadges = (form: PrintForm): form is BadgeForm => form !== 'desk-list'

/** The number of badges: accompanying persons have their own. */
export const formatBadgeCount = (people: number, companions: number): string => {
  const count = people + companions
  const badges = `${count.toLocaleString('en')} ${count === 1 ? 'badge' : 'badges'}`
  return companions === 0 ? badges : `${badges}, ${formatCompanions(companions)} included`
}

/** `1 accompanying person`. */
const formatCompanions = (count: number): string =>
  `${count.toLocaleString('en')} accompanying ${count === 1 ? 'person' : 'persons'}`

/** `1 cancelled booking is left out.` */
export const formatCancelledCount = (count: number): string =>
  `${count.toLocaleString('en')} cancelled ${count === 1 ? 'booking is' : 'bookings are'} left out.`

/** `1 person`. */
export const formatPeopleCount = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`

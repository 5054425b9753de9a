/** The lists of the back-office that can be saved as CSV; each is called as its page. */
export const exportLists = [
  'payments',
  'bookings',
  'discounts',
  'sessions',
  'interests',
  'accommodations',
  'abstract-submissions',
  'registration-types',
  'messages',
  'mails',
  'mailing-recipients',
  'receipts',
  'exceptions',
] as const
export type ExportList = (typeof exportLists)[number]

/** Where the CSV of a list is: all of it, or with a query what the list's own call would answer to the same. */
export const exportPath = (list: ExportList): `/${string}` => `/admin/api/admin/export/${list}/:website`

/** The lists of the system, which belong to no website: for an OWNER. */
export const ownerExportLists = ['accounts', 'account-mails'] as const
export type OwnerExportList = (typeof ownerExportLists)[number]

/** Where the CSV of a list of the system is. */
export const ownerExportPath = (list: OwnerExportList): `/${string}` => `/admin/api/admin/export/${list}`

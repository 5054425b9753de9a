import { type Cents, decimalEuros } from './money.ts'

/** The lists of the back-office that can be saved as CSV and as Excel; each is called as its page. */
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

/** As what a list is saved; both have the same rows and columns. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Where the file of a list is: all of it, or with a query what the list's own call would answer to the same. */
export const exportPath = (list: ExportList, format: ExportFormat = 'csv'): `/${string}` =>
  `/admin/api/admin/export/${list}/:website${behind[format]}`

/** The lists of the system, which belong to no website: for an OWNER. */
export const ownerExportLists = ['accounts', 'account-mails'] as const
export type OwnerExportList = (typeof ownerExportLists)[number]

/** Where the file of a list of the system is. */
export const ownerExportPath = (list: OwnerExportList, format: ExportFormat = 'csv'): `/${string}` =>
  `/admin/api/admin/export/${list}${behind[format]}`

const behind: Readonly<Record<ExportFormat, string>> = { csv: '', xlsx: '/xlsx' }

/** An amount of money in a list: `text` is what stands in the CSV. */
type Amount = { readonly euros: number; readonly text: string }

/** What is in a column of a list that is saved as a file. A moment is a Date. */
export type ListCell = string | number | Date | Amount | null

/** The moment of an ISO text. */
export const momentCell = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/** An amount that the CSV writes with two decimals. */
export const centsCell = (cents: Cents | null): Amount | null =>
  cents === null ? null : { euros: Number(decimalEuros(cents)), text: decimalEuros(cents) }

/** An amount in euros that the CSV writes as the number it is. */
export const eurosCell = (euros: number | null): Amount | null =>
  euros === null ? null : { euros, text: String(euros) }

/** What the CSV has of it, which is also what is copied. */
export const plainCell = (cell: ListCell): string | number | null => {
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'object' && cell !== null ? cell.text : cell
}

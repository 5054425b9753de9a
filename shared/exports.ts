import { type Cents, decimalEuros } from './money.ts'
import { zonedIso } from './time/zoned-time.ts'

/** The lists of the back-office that can be exported as CSV and Excel, named after their pages. */
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

/** The file formats of an export; both have the same rows and columns. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The path of a list's export: the whole list, or with a query the rows that the list's own call returns for it. */
export const exportPath = (list: ExportList, format: ExportFormat = 'csv'): `/${string}` =>
  `/admin/api/admin/export/${list}/:website${behind[format]}`

/** The lists that belong to no website: for an OWNER. */
export const ownerExportLists = ['accounts', 'account-mails'] as const
export type OwnerExportList = (typeof ownerExportLists)[number]

/** The path of the export of a list that belongs to no website. */
export const ownerExportPath = (list: OwnerExportList, format: ExportFormat = 'csv'): `/${string}` =>
  `/admin/api/admin/export/${list}${behind[format]}`

const behind: Readonly<Record<ExportFormat, string>> = { csv: '', xlsx: '/xlsx' }

/** An amount of money in a list; `text` is its form in the CSV. */
type Amount = { readonly euros: number; readonly text: string }

/** A cell of an exported list. A moment is a Date. */
export type ListCell = string | number | Date | Amount | null

/** The moment of an ISO text. */
export const momentCell = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/** An amount that the CSV writes with two decimals. */
export const centsCell = (cents: Cents | null): Amount | null =>
  cents === null ? null : { euros: Number(decimalEuros(cents)), text: decimalEuros(cents) }

/** An amount in euros that the CSV writes as a plain number. */
export const eurosCell = (euros: number | null): Amount | null =>
  euros === null ? null : { euros, text: String(euros) }

/** The heading of a column whose name says where the zone of its moments is named: `Created ({zone})`. */
export const headOf = (name: string, timeZone: string): string => name.replace('{zone}', timeZone)

/** The cell as the CSV writes it, with moments in this time zone; it is also what is copied. */
export const plainCell = (cell: ListCell, timeZone: string): string | number | null => {
  if (cell instanceof Date) return zonedIso(cell, timeZone)
  return typeof cell === 'object' && cell !== null ? cell.text : cell
}

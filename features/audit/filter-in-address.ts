import type { Website } from '#shared/website.ts'
import type { AuditFilter } from './audit.contract.ts'

/** The filters, as in the URL. */
export type ChosenFilter = Pick<AuditFilter, 'admin' | 'action' | 'website' | 'from' | 'to'>

export const filterNames = ['admin', 'action', 'website', 'from', 'to'] as const

/** The filter in a URL, of these websites; invalid values are ignored. */
export const filterIn = (query: URLSearchParams, websites: readonly Website[]): ChosenFilter => {
  const [admin, action, website, from, to] = filterNames.map((name) => query.get(name) ?? '')
  const known = websites.find((one) => one === website)
  return {
    ...(admin && { admin: admin.slice(0, 254) }),
    ...(action && { action: action.slice(0, 60) }),
    ...(known && { website: known }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
  }
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string): boolean => dayPattern.test(text) && !Number.isNaN(Date.parse(text))

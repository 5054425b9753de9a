import { hours } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { millisecondsNow } from '../clock.ts'
import { formDrafts } from '../form-drafts/form-drafts.ts'
import { forget, keep, readStored } from '../form-drafts/storage.ts'

/** A page of the back-office. */
type VisitedPage = {
  user: string
  website: Website
  /** Its path with the query. */
  address: string
  /** The state of its history entry, such as the cursors that led to a page of a list. */
  state: unknown
}
type Noted = VisitedPage & { at: number; hasEnded: boolean }

const key = 'admin-place'

/**
 * The page to which an admin returns in this tab after their session ended while they had unsaved changes. Without any they
 * start at the dashboard, as after every login (A2, A3).
 */
export const lastPage = {
  note: (page: VisitedPage): void => {
    keep('session', key, { ...page, at: millisecondsNow(), hasEnded: false } satisfies Noted)
  },
  /** Stores where the admin was, or wanted to go, when the session ended without their doing in this tab. */
  leave: (here: Pick<VisitedPage, 'address' | 'state'>): void => {
    const noted = read()
    if (noted)
      keep('session', key, { ...noted, ...here, at: millisecondsNow(), hasEnded: true } satisfies Noted)
  },
  /** The page for this admin only; anyone else who logs in starts at the dashboard. */
  backFor: (user: string): VisitedPage | undefined => {
    const noted = read()
    const isHis = noted?.hasEnded && noted.user === user && formDrafts.of(user).length > 0
    return isHis ? noted : undefined
  },
  forget: (): void => forget('session', key),
}

const life = hours(24)

const read = (): Noted | undefined => {
  const noted = readStored('session', key) as Partial<Noted> | null | undefined
  const isOne = typeof noted?.address === 'string' && noted.address.startsWith('/admin-')
  const age = millisecondsNow() - Number(noted?.at)
  return isOne && age >= 0 && age < life ? (noted as Noted) : undefined
}

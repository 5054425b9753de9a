import { hours } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { millisecondsNow } from '../clock.ts'
import { formDrafts } from '../form-drafts/form-drafts.ts'
import { forget, keep, readStored } from '../form-drafts/storage.ts'

/** The page of the back-office on which someone is. */
type Place = {
  user: string
  website: Website
  /** Its path with the query. */
  address: string
  /** The state of its entry in the history, such as the way to a page of a list. */
  state: unknown
}
type Noted = Place & { at: number; hasEnded: boolean }

const key = 'admin-place'

/**
 * Where an admin is returned to in this tab when their session has ended under them while they were typing, and they have logged in
 * again. Without anything to continue they begin at the dashboard, as everyone does (A2, A3).
 */
export const lastPlace = {
  note: (place: Place): void => {
    keep('session', key, { ...place, at: millisecondsNow(), hasEnded: false } satisfies Noted)
  },
  /** The session is over, by no wish of theirs in this tab; here they are, or want to go. */
  leave: (here: Pick<Place, 'address' | 'state'>): void => {
    const noted = read()
    if (noted)
      keep('session', key, { ...noted, ...here, at: millisecondsNow(), hasEnded: true } satisfies Noted)
  },
  /** For them alone; who logs in as someone else begins at the dashboard. */
  backFor: (user: string): Place | undefined => {
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

import type { Origins } from '#platform/server/http/origin.ts'
import { secretFor } from '#platform/server/security/session-key.ts'
import { readLink, readToken, signLink, signToken } from '#platform/server/security/signed-link.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { RegistrationRow } from '../registration.store.ts'

/** What a link is made with. */
export type LinkDeps = { origins: Pick<Origins, 'homeOf'>; sessionKey: string }

type Linked = Pick<RegistrationRow, 'website' | 'id' | 'linkVersion'>

const purpose = 'registration link'
const tokenPurpose = 'registration token'

function readAs(purpose: string) {
  return (
    token: string,
    sessionKey: string,
    website: Website,
  ): { id: RegistrationId; linkVersion: number } | undefined => {
    const link = readLink(token, sessionKey, purpose, website)
    return link && { ...link, id: link.id as RegistrationId }
  }
}

/** The address of a visitor's own page. Its token is kept nowhere. */
export const registrationLink = ({ origins, sessionKey }: LinkDeps, registration: Linked): string =>
  `${origins.homeOf(registration.website)}/my-registration#${signLink(sessionKey, purpose, registration)}`

/** What the token of a link names on this website; undefined for everything else. Whether it still holds, the row says. */
export const readRegistrationLink = readAs(purpose)

/** What shows the registration to the tab that began it. Not the link: who only has this changes nothing. */
export const signRegistrationToken = (sessionKey: string, registration: Linked): string =>
  signLink(sessionKey, tokenPurpose, registration)

/** As `readRegistrationLink`, for the token of a checkout. */
export const readRegistrationToken = readAs(tokenPurpose)

/** How long the address of a calendar file works. */
const calendarLife = minutes(60)

/** The token with which a browser fetches the calendar file in the next hour. It dies with the link. */
export const signCalendar = (sessionKey: string, row: Linked, now: Date): string => {
  const end = later(now, calendarLife).getTime()
  return signToken(calendarSecret(sessionKey), row.id, end, calendarSays(row, end))
}

/** Of which registration the token speaks; to be held against its row by `opensCalendar`. */
export const idOfCalendar = (token: string): RegistrationId | undefined =>
  readToken(token)?.id as RegistrationId | undefined

export const opensCalendar = (token: string, sessionKey: string, row: Linked, now: Date): boolean => {
  const read = readToken(token)
  return (
    read !== undefined &&
    read.number > now.getTime() &&
    read.isSigned(calendarSecret(sessionKey), calendarSays(row, read.number))
  )
}

const calendarSecret = (sessionKey: string) => secretFor(sessionKey, 'registration calendar')

const calendarSays = ({ website, id, linkVersion }: Linked, end: number) => [website, id, linkVersion, end]

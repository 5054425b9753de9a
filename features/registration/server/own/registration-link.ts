import type { Origins } from '#platform/server/http/origin.ts'
import { secretFor } from '#platform/server/security/session-key.ts'
import { readLink, readToken, signLink, signToken } from '#platform/server/security/signed-link.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { RegistrationRow } from '../registration.store.ts'

/** The dependencies of a link. */
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

/** The address of a visitor's own page. Its token is not stored. */
export const registrationLink = ({ origins, sessionKey }: LinkDeps, registration: Linked): string =>
  `${origins.homeOf(registration.website)}/my-registration#${signLink(sessionKey, purpose, registration)}`

/**
 * The payload of a link's token on this website, undefined when invalid; the caller checks its version against the
 * row.
 */
export const readRegistrationLink = readAs(purpose)

/** The token that shows the registration to the tab that began it. Unlike the link it allows no changes. */
export const signRegistrationToken = (sessionKey: string, registration: Linked): string =>
  signLink(sessionKey, tokenPurpose, registration)

/** As `readRegistrationLink`, for the token of a checkout. */
export const readRegistrationToken = readAs(tokenPurpose)

/** How long the address of a calendar file is valid. */
const calendarLife = minutes(60)

/** The token to download the calendar file within an hour. It becomes invalid with the link. */
export const signCalendar = (sessionKey: string, row: Linked, now: Date): string => {
  const end = later(now, calendarLife).getTime()
  return signToken(calendarSecret(sessionKey), row.id, end, calendarSays(row, end))
}

/** The registration that the token names; `opensCalendar` verifies the token against its row. */
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

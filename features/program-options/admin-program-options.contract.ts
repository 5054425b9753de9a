import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { limits, requiredText, websiteParam } from '#shared/fields.ts'
import { integerIdParam } from '#shared/integer-id.ts'
import { interestOption, sessionOption } from './program-options.contract.ts'

/** The name of an option of each kind, as an organiser enters it. */
export const interestName = requiredText('Interest option', limits.name)
export const sessionName = requiredText('Session option', limits.name)

const ofWebsite = z.object({ website: websiteParam })
const ofOption = z.object({ website: websiteParam, id: integerIdParam })
const interestBody = z.object({ interestedInOption: interestName })
const sessionBody = z.object({ sessionName })
/** Uses the field name of the writing calls; `listInterestOptions` calls the same field `option_name`. */
const writtenInterest = z.object({ id: z.int(), interestedInOption: z.string() })

/** Lists the sessions of a website, in the order in which they were added. */
export const listSessionOptions = endpoint({
  method: 'GET',
  path: '/admin/api/admin/session-options/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(sessionOption) },
})

/**
 * Adds a session.
 * @returns 201 The session is added
 */
export const addSessionOption = endpoint({
  method: 'POST',
  path: '/admin/api/admin/sessions/:website',
  access: 'write',
  params: ofWebsite,
  body: sessionBody,
  replies: { 201: sessionOption },
})

/**
 * Renames a session. Submissions that chose it show the new name too.
 * @throws 404 There is no such session
 */
export const renameSessionOption = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/sessions/:website/:id',
  access: 'write',
  params: ofOption,
  body: sessionBody,
  replies: { 200: sessionOption },
})

/**
 * Removes a session from the form and returns it. Submissions that chose it keep its name.
 * @throws 404 There is no such session
 */
export const deleteSessionOption = endpoint({
  method: 'DELETE',
  path: '/admin/api/admin/sessions/:website/:id',
  access: 'write',
  params: ofOption,
  replies: { 200: sessionOption },
})

/** Lists the interests of a website, in the order in which they were added. */
export const listInterestOptions = endpoint({
  method: 'GET',
  path: '/admin/api/admin/interested-in/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(interestOption) },
})

/**
 * Adds an interest.
 * @returns 201 The interest is added
 * @throws 409 There is one of this name (case-insensitive)
 */
export const addInterestOption = endpoint({
  method: 'POST',
  path: '/admin/api/admin/interested-in/:website',
  access: 'write',
  params: ofWebsite,
  body: interestBody,
  replies: { 201: writtenInterest },
})

/**
 * Renames an interest. Submissions that chose it show the new name too.
 * @throws 404 There is no such interest
 * @throws 409 There is one of this name (case-insensitive)
 */
export const renameInterestOption = endpoint({
  method: 'POST',
  path: '/admin/api/admin/interested-in/edit/:website/:id',
  access: 'write',
  params: ofOption,
  body: interestBody,
  replies: { 200: writtenInterest },
})

/**
 * Removes an interest from the form and returns it. Submissions that chose it keep its name.
 * @throws 404 There is no such interest
 */
export const deleteInterestOption = endpoint({
  method: 'POST',
  path: '/admin/api/admin/interested-in/delete/:website/:id',
  access: 'write',
  params: ofOption,
  replies: { 200: writtenInterest },
})

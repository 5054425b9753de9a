import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

export const interestOption = z.object({ id: z.int(), option_name: z.string() })
export const sessionOption = z.object({ id: z.int(), sessionName: z.string() })

/** Lists the interests that an author can choose. */
export const getInterestedInOptions = endpoint({
  method: 'GET',
  path: '/api/form-submission/get-interested-in-options',
  replies: { 200: z.array(interestOption) },
})

/** Lists the sessions to which an abstract can be submitted. */
export const getSessionOptions = endpoint({
  method: 'GET',
  path: '/api/form-submission/get-session-options',
  replies: { 200: z.array(sessionOption) },
})

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { factorFields } from '#shared/proof-of-identity.ts'
import { openedSession } from './admin-session.contract.ts'

// separate from the calls of a session, which every page of the back-office loads
/**
 * Opens a session with the `challenge` of a login and a second factor: a code, a recovery code or a passkey.
 * The response is that of the login.
 * @throws 401 `factor_wrong`: try again; `login_required`: the challenge has expired, and the password is
 * needed again
 * @throws 429 10 failures in 15 minutes, for the account or the network
 */
export const loginWithFactor = endpoint({
  method: 'POST',
  path: '/admin/api/admin/login/factor',
  body: z.object({ challenge: z.string('challenge is required').check(z.maxLength(500)), ...factorFields }),
  replies: { 200: openedSession },
})

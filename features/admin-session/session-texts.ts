/** Every fixed text of the session (specification 3, sections 5 and 8). */
export const sessionTexts = {
  /** m125 */
  noUser: 'Invalid user data returned from server',
  /** m126 */
  noToken: 'No authentication token received',
  /** m127 when the error has no message */
  loginFailed: 'Login failed',
  /** m181 */
  idle: 'Session expired due to inactivity',
  /** m182 */
  refused: 'Session expired - please login again',
  /** m183 */
  unreachable: 'Unable to refresh session - please login again',
  /** m184 */
  expired: 'Session expired',
  /** m185 */
  notRefreshed: 'Failed to refresh session',
  /** m186 */
  notLoggedOut: 'Logout failed',
} as const

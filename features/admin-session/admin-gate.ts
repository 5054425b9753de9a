/** What is known of the session of this browser. */
type Phase = 'loading' | 'out' | 'in'

/** What the gate does with a page: it is awaited, shown, or left for another, with the Unauthorized panel until then. */
export type GateDecision = 'wait' | 'show' | { leadsTo: string; unauthorized: boolean }

/** How long the gate waits for a session, in milliseconds. */
export const gatePatience = 2000

const login = '/admin-login'

/** Where someone sets up a second factor who needs one before anything else. It stays until they have seen their recovery codes. */
const setUp = '/admin-second-factor'

/** Pages that need no session. */
const open: readonly string[] = ['/admin-password-forgotten', '/admin-set-password']

/** The only page without the Unauthorized panel. */
const withoutPanel = '/admin-discounts'

/**
 * A2 Decides who may see which page of the back-office. A session that is still unknown after `gatePatience` counts as
 * none. `back`: where the admin was when their session ended. `needsFactor`: nothing but setting up a second factor is
 * open to them.
 */
export const decideAtGate = (
  pathname: string,
  phase: Phase,
  hasWaited: boolean,
  back = '/admin-dashboard',
  needsFactor = false,
): GateDecision => {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  if (open.includes(path)) return 'show'
  if (phase === 'loading' && !hasWaited) return 'wait'
  if (phase === 'in') {
    const isElsewhere = needsFactor ? path !== setUp : path === login
    return isElsewhere ? { leadsTo: needsFactor ? setUp : back, unauthorized: false } : 'show'
  }
  return path === login ? 'show' : { leadsTo: login, unauthorized: path !== withoutPanel }
}

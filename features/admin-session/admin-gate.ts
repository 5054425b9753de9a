/** Whether this browser has a session. */
type Phase = 'loading' | 'out' | 'in'

/** The gate's decision about a page: wait, show, or redirect, with the Unauthorized panel until then. */
export type GateDecision = 'wait' | 'show' | { leadsTo: string; unauthorized: boolean }

/** How long the gate waits for the session to load, in milliseconds. */
export const gateTimeout = 2000

const login = '/admin-login'

/** Where an account sets up a required second factor. It stays there until the recovery codes were seen. */
const setUp = '/admin-second-factor'

/** Pages that need no session. */
const open: readonly string[] = ['/admin-password-forgotten', '/admin-set-password']

/** The only page without the Unauthorized panel. */
const withoutPanel = '/admin-discounts'

/**
 * A2 Decides who may see which page of the back-office. A session that is not loaded after `gateTimeout`
 * counts as none. `back`: the page where the session ended. `needsFactor`: only the setup of a second factor
 * is open.
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

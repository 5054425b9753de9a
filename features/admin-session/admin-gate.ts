/** How far the session of this browser is known. */
type Phase = 'loading' | 'out' | 'in'

/** What the gate does with a page: it is awaited, shown, or left for another, with the Unauthorized panel until then. */
export type GateDecision = 'wait' | 'show' | { leadsTo: string; unauthorized: boolean }

/** Milliseconds for which the gate waits to hear of a session. */
export const gatePatience = 2000

const login = '/admin-login'

/** Pages that do not ask who is there. */
const open: readonly string[] = ['/admin-password-forgotten', '/admin-set-password']

/** The only page without the Unauthorized panel. */
const withoutPanel = '/admin-discounts'

/**
 * A2 Who may see which page of the back-office. Who is not known after the patience of the gate counts as logged out.
 * `back`: where he was when his session ended.
 */
export const decideAtGate = (
  pathname: string,
  phase: Phase,
  hasWaited: boolean,
  back = '/admin-dashboard',
): GateDecision => {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  if (open.includes(path)) return 'show'
  if (phase === 'loading' && !hasWaited) return 'wait'
  if (phase === 'in') return path === login ? { leadsTo: back, unauthorized: false } : 'show'
  return path === login ? 'show' : { leadsTo: login, unauthorized: path !== withoutPanel }
}

/** The topic of which a commit wakes the sandboxes: something happens there now, or will before long. */
export const sandboxDue = 'sandbox'

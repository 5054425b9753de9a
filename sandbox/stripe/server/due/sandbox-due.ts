/** The change event that wakes the sandboxes of all processes. */
export const sandboxDue = 'sandbox'

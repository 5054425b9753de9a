/** Under which the list of one's own sessions is remembered. */
export const ownSessionsKey = ['own-sessions']

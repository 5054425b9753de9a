const online: ReadonlySet<string> = new Set(['LISTENER', 'DELEGATE'])

/**
 * Whether a registration of this presentation type (its wire value) is paid on the website (specification 2, section
 * 4).
 */
export const isPaidOnline = (presentationType: string): boolean => online.has(presentationType)

declare const known: unique symbol

/**
 * A conference by its slug, such as `optics`: the tenant, which every table carries in its keys. Only the registry makes one
 * (platform/server/websites/), and what reads a row or an answer of the server: another text is no conference of ours.
 */
export type Website = string & { readonly [known]: 'website' }

/** What a slug looks like. Whether there is such a conference is known by the registry. */
export const slugPattern = /^[a-z][a-z0-9-]{1,30}$/

/** `draft`: only organisers see it. `archived`: it takes no registrations and no abstracts. */
export const conferenceStates = ['draft', 'live', 'archived'] as const
export type ConferenceState = (typeof conferenceStates)[number]

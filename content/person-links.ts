/** What a link of a person leads to. */
export const linkKinds = ['website', 'orcid', 'group', 'social', 'other'] as const

/** The event websites of this installation. A website is the tenant: every table carries it in its keys. */
export const websites = ['optics', 'renewable', 'nursing'] as const

export type Website = (typeof websites)[number]

/** The website of public calls whose host name is mapped to none (decisions, Words and money). */
export const defaultWebsite: Website = 'renewable'

export const isWebsite = (value: string): value is Website => (websites as readonly string[]).includes(value)

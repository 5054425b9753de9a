/** One link of the header or the footer. `current` marks the current page. */
export type NavEntry = { label: string; to: string; current?: boolean }

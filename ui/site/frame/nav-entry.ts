/** One link of the header or the footer. `current` marks the page that is being shown. */
export type NavEntry = { label: string; to: string; current?: boolean }

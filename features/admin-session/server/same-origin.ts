type Call = {
  /** The headers Sec-Fetch-Site and Origin, as they came. */
  fetchSite: string | undefined
  origin: string | undefined
  /** Where the call arrived. */
  own: string
}

/**
 * Whether a page of ours made this call. A browser says so itself in Sec-Fetch-Site, which no page can change; where it
 * does not (an installation without https), the Origin must be ours. Who says neither is not believed.
 */
export const isFromOwnPage = ({ fetchSite, origin, own }: Call): boolean =>
  fetchSite === undefined ? origin === own : fetchSite === 'same-origin'

type Call = {
  /** The headers Sec-Fetch-Site and Origin. */
  fetchSite: string | undefined
  origin: string | undefined
  /** The origin that received the request. */
  own: string
}

/**
 * Whether one of our own pages sent this request. By Sec-Fetch-Site, which no page can forge; without it (an
 * installation without https) the Origin must be ours. Without both headers the answer is no.
 */
export const isFromOwnPage = ({ fetchSite, origin, own }: Call): boolean =>
  fetchSite === undefined ? origin === own : fetchSite === 'same-origin'

import { useOutletContext } from 'react-router'
import type { SiteContent } from '#content/website-content.ts'

/** What every page of the website knows: the event, how to reach the organisers. Inside of the site's layout only. */
export const useSite = (): SiteContent => useOutletContext<SiteContent>()

import { useOutletContext } from 'react-router'
import type { SiteContent } from '#content/website-content.ts'

/** The data of every page of the website: the event and the organisers' contact. Only within the website's layout. */
export const useSite = (): SiteContent => useOutletContext<SiteContent>()

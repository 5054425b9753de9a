import { createContext, useContext } from 'react'
import type { ConferenceState, Website } from '#shared/website.ts'

/** A conference as the back-office names it. */
export type Conference = {
  website: Website
  name: string
  state: ConferenceState
  isDefault: boolean
  /** Of its ring, in degrees. */
  hue: number
}

const Conferences = createContext<readonly Conference[]>([])

/** Provides the conferences of the session to everything inside. */
export const ConferencesProvider = Conferences.Provider

export const useConferences = (): readonly Conference[] => useContext(Conferences)

/** Finds the name of a conference (m128). One that the session does not list is named by its slug. */
export const useConferenceName = (): ((website: Website) => string) => {
  const all = useConferences()
  return (website) => all.find((one) => one.website === website)?.name ?? website
}

/** The state of a conference; undefined for one that the session does not list. */
export const useConferenceState = (website: Website): ConferenceState | undefined =>
  useConferences().find((one) => one.website === website)?.state

/** The name of a conference. */
export function ConferenceName({ website }: { website: Website }) {
  return useConferenceName()(website)
}

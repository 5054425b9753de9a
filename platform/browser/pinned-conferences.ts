import { useSyncExternalStore } from 'react'
import type { Website } from '#shared/website.ts'
import { keep, readStored } from './form-drafts/storage.ts'

/** The most conferences in the sidebar, besides the chosen one. */
export const mostPinned = 3

const key = 'pinnedConferences'
const viewers = new Set<() => void>()
let pinned: unknown
let isRead = false

/**
 * The conferences that the sidebar shows on this device: the pinned ones, until some are pinned the first ones that the admin
 * may open, then others.
 */
export const pinnedAmong = <C extends { website: Website }>(
  all: readonly C[],
  granted: readonly Website[],
  stored: unknown,
): readonly C[] => {
  if (Array.isArray(stored)) return all.filter(({ website }) => stored.includes(website))
  const isGranted = ({ website }: C) => granted.includes(website)
  const first = [...all.filter(isGranted), ...all.filter((one) => !isGranted(one))].slice(0, mostPinned)
  return all.filter((one) => first.includes(one))
}

/** What is pinned on this device; undefined: nothing has been chosen yet. */
export const usePinned = (): unknown =>
  useSyncExternalStore(
    (viewer) => {
      viewers.add(viewer)
      return () => viewers.delete(viewer)
    },
    () => {
      if (!isRead) pinned = readStored('local', key)
      isRead = true
      return pinned
    },
  )

export const storePinned = (websites: readonly Website[]): void => {
  pinned = websites
  keep('local', key, websites)
  for (const viewer of viewers) viewer()
}

import { millisecondsNow } from '#platform/browser/clock.ts'
import { forget, keep, readStored } from '#platform/browser/form-drafts/storage.ts'
import { newId } from '#shared/ids.ts'

const key = 'plenary-website-window'
let id: string | undefined

/**
 * The id of this window among those that have the website open. It survives a reload, so that no one sees
 * themselves as present twice; a duplicated window gets a new one.
 */
export const windowId = (): string => {
  if (id) return id
  const stored = readStored('session', key)
  const own = typeof stored === 'string' ? stored : newId(new Date(millisecondsNow()))
  id = own
  forget('session', key)
  addEventListener('pagehide', () => keep('session', key, own))
  addEventListener('pageshow', () => forget('session', key))
  return own
}

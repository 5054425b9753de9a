import { type Kept, type Session, type SessionState, type Shared, storedSession } from '../session-state.ts'

/** The used methods of a storage. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The key of the stored session, called the enterprise session by the specification. */
const sessionKey = 'adminSession'
const activityKey = 'adminLastActivity'
/** Set from a logout until the server confirms it, or an admin logs in. */
const leftKey = 'adminLoggedOut'
const tokenKeys = ['adminToken', 'jwt'] as const

type Storages = { local: () => Shelf | undefined; session: () => Shelf | undefined }

/**
 * The session in the storages of the browser. The token is stored as plain text, as the specification
 * requires.
 */
export const sessionStorages = (storages: Storages) => {
  const [local, session] = [tolerant(storages.local), tolerant(storages.session)]
  return {
    /** The entries that every tab sees. */
    shared: (): Shared => ({
      token: local.get('adminToken'),
      lastActivityAt: numberIn(local.get(activityKey)),
      hasLeft: local.get(leftKey) !== undefined,
    }),

    /** The session that this tab restores after a reload. */
    stored: (): Kept | undefined => {
      const { data } = storedSession.safeParse(attempt(() => JSON.parse(session.get(sessionKey) ?? 'null')))
      return data && { session: data, lastActivityAt: numberIn(session.get(activityKey)) ?? data.issuedAt }
    },

    /**
     * The tokens to try for a call, in the order of the specification (A36); an HttpOnly cookie cannot be
     * read.
     */
    bearers: (current: Session | undefined): string[] => {
      const stored = [local, session].flatMap(({ get }) => tokenKeys.map(get))
      const tokens = [...stored, current?.accessToken].flatMap((token) => token || [])
      return [...new Set(tokens)]
    },

    /** Stores what a step has changed. */
    keep: (before: SessionState, state: SessionState): void => {
      if (state.phase !== 'in') return
      if (state.session !== before.session) {
        local.set(leftKey, undefined)
        local.set('adminToken', state.session.accessToken)
        session.set(sessionKey, JSON.stringify(state.session))
      }
      if (state.lastActivityAt !== before.lastActivityAt)
        for (const storage of [local, session]) storage.set(activityKey, String(state.lastActivityAt))
    },

    noteLeaving: (hasLeft: boolean): void => local.set(leftKey, hasLeft ? 'yes' : undefined),

    /** Clears both storages, except the logout marker. */
    clear: (): void => {
      for (const key of [...tokenKeys, sessionKey, activityKey])
        for (const storage of [local, session]) storage.set(key, undefined)
    },
  }
}

export type SessionStorages = ReturnType<typeof sessionStorages>

const tolerant = (storage: () => Shelf | undefined) => ({
  get: (key: string): string | undefined => attempt(() => storage()?.getItem(key)) || undefined,
  set: (key: string, text: string | undefined): void => {
    attempt(() => (text === undefined ? storage()?.removeItem(key) : storage()?.setItem(key, text)))
  },
})

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    // storage is forbidden, full or broken: the session is kept in memory only
    return undefined
  }
}

const numberIn = (text = ''): number | undefined => Number.parseInt(text, 10) || undefined

import { type Kept, type Session, type SessionState, type Shared, storedSession } from '../session-state.ts'

/** What is needed of a storage. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The stored session object, called the enterprise session by the specification. */
const sessionKey = 'adminSession'
const activityKey = 'adminLastActivity'
/** Set from a logout on until the server has answered it, or an admin logs in. */
const leftKey = 'adminLoggedOut'
const tokenKeys = ['adminToken', 'jwt'] as const

type Storages = { local: () => Shelf | undefined; session: () => Shelf | undefined }

/** The session in the storages of the browser. The token is stored as bare text, as the specification says. */
export const sessionStorages = (storages: Storages) => {
  const [local, session] = [forgiving(storages.local), forgiving(storages.session)]
  return {
    /** What every tab sees. */
    shared: (): Shared => ({
      token: local.get('adminToken'),
      lastActivityAt: numberIn(local.get(activityKey)),
      hasLeft: local.get(leftKey) !== undefined,
    }),

    /** What this tab finds again after a reload. */
    stored: (): Kept | undefined => {
      const { data } = storedSession.safeParse(attempt(() => JSON.parse(session.get(sessionKey) ?? 'null')))
      return data && { session: data, lastActivityAt: numberIn(session.get(activityKey)) ?? data.issuedAt }
    },

    /** The tokens for a call, in the order of the specification (A36); an HttpOnly cookie cannot be read. */
    bearers: (current: Session | undefined): string[] => {
      const stored = [local, session].flatMap(({ get }) => tokenKeys.map(get))
      const tokens = [...stored, current?.accessToken].flatMap((token) => token || [])
      return [...new Set(tokens)]
    },

    /** Keeps what a step has changed. */
    keep: (before: SessionState, state: SessionState): void => {
      if (state.phase !== 'in') return
      if (state.session !== before.session) {
        local.set(leftKey, undefined)
        local.set('adminToken', state.session.accessToken)
        session.set(sessionKey, JSON.stringify(state.session))
      }
      if (state.lastActivityAt !== before.lastActivityAt)
        for (const shelf of [local, session]) shelf.set(activityKey, String(state.lastActivityAt))
    },

    noteLeaving: (hasLeft: boolean): void => local.set(leftKey, hasLeft ? 'yes' : undefined),

    /** Empties both, except for the note of a logout. */
    clear: (): void => {
      for (const key of [...tokenKeys, sessionKey, activityKey])
        for (const shelf of [local, session]) shelf.set(key, undefined)
    },
  }
}

export type SessionStorages = ReturnType<typeof sessionStorages>

const forgiving = (shelf: () => Shelf | undefined) => ({
  get: (key: string): string | undefined => attempt(() => shelf()?.getItem(key)) || undefined,
  set: (key: string, text: string | undefined): void => {
    attempt(() => (text === undefined ? shelf()?.removeItem(key) : shelf()?.setItem(key, text)))
  },
})

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    // storage is forbidden, full or broken: the session lives in memory then
    return undefined
  }
}

const numberIn = (text = ''): number | undefined => Number.parseInt(text, 10) || undefined

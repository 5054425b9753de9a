import * as z from 'zod/mini'
import { monitorKinds, sessionUser } from '../admin-session.contract.ts'
import type { Session, Shared } from '../session-state.ts'

/** What is needed of a storage. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Either may be missing: reading `window.localStorage` itself throws where it is forbidden. */
export type Shelves = { local: Shelf | undefined; session: Shelf | undefined }

/** The stored session object, called the enterprise session by the specification. */
const sessionKey = 'adminSession'
const activityKey = 'adminLastActivity'
/** There from a logout on until the server has answered it, or somebody logs in. */
const leftKey = 'adminLoggedOut'
const tokenKeys = ['adminToken', 'jwt'] as const

const storedSession = z.object({
  user: sessionUser,
  accessToken: z.string(),
  refreshToken: z.optional(z.string()),
  issuedAt: z.number(),
  expiresAt: z.number(),
  sessionId: z.string(),
  monitor: z.enum(monitorKinds),
})

/** The session in the storages of the browser. The token stands in them as bare text, as the specification says. */
export const sessionShelves = ({ local, session }: Shelves) => {
  const noteActivity = (at: number) => {
    write(local, activityKey, String(at))
    write(session, activityKey, String(at))
  }

  return {
    /** What every tab sees. */
    shared: (): Shared => ({
      token: read(local, 'adminToken'),
      lastActivityAt: numberIn(read(local, activityKey)),
      hasLeft: read(local, leftKey) !== undefined,
    }),

    /** What this tab has kept over a reload. */
    stored: (): { session: Session; lastActivityAt: number } | undefined => {
      const text = read(session, sessionKey)
      const parsed = storedSession.safeParse(attempt(() => JSON.parse(text ?? 'null')))
      if (!parsed.success) return undefined
      const lastActivityAt = numberIn(read(session, activityKey)) ?? parsed.data.issuedAt
      return { session: parsed.data, lastActivityAt }
    },

    /** The token for a call, in the order of the specification (A36); an HttpOnly cookie cannot be read. */
    bearer: (current: Session | undefined): string | undefined =>
      tokenKeys.map((key) => read(local, key)).find(Boolean) ??
      tokenKeys.map((key) => read(session, key)).find(Boolean) ??
      (current?.accessToken || undefined),

    save: (kept: Session, lastActivityAt: number): void => {
      attempt(() => local?.removeItem(leftKey))
      write(local, 'adminToken', kept.accessToken)
      write(session, sessionKey, JSON.stringify(kept))
      noteActivity(lastActivityAt)
    },

    noteActivity,

    noteLeaving: (hasLeft: boolean): void => {
      if (hasLeft) write(local, leftKey, 'yes')
      else attempt(() => local?.removeItem(leftKey))
    },

    /** Empties both, but for the note of a logout. */
    clear: (): void => {
      for (const shelf of [local, session]) {
        for (const key of [...tokenKeys, sessionKey, activityKey]) attempt(() => shelf?.removeItem(key))
      }
    },
  }
}

const write = (shelf: Shelf | undefined, key: string, text: string): void => {
  attempt(() => shelf?.setItem(key, text))
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    // storage is forbidden, full or broken: the session lives in memory then
    return undefined
  }
}

const read = (shelf: Shelf | undefined, key: string): string | undefined =>
  attempt(() => shelf?.getItem(key)) || undefined

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && Number.isFinite(Number(text)) ? Number(text) : undefined

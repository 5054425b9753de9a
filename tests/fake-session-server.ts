import { hours, seconds } from '#shared/time/duration.ts'
import { threeConferences } from '#tests/websites.ts'

type Answer = { status: number; body: unknown }
type Request = {
  name: 'login' | 'refresh' | 'logout' | 'session' | 'other'
  body?: { email?: string; refreshToken?: string; sessionId?: string } | undefined
  token?: string | undefined
  cookies: { admin_jwt?: string | undefined }
}

/**
 * How a call fails: a status, no connection, a lost response, no response ever, or a delayed one (this status, or the
 * regular response).
 */
export type Fault = number | 'nothing' | 'lost' | 'hangs' | { late: Promise<void>; status?: number }

const user = {
  id: 'a-1',
  email: 'chair@example.org',
  name: 'Chair',
  role: 'ADMIN',
  websites: ['optics'],
  conferences: threeConferences,
}

/**
 * The server side of the admin session in memory with a test clock: token rotation with ten seconds of grace,
 * termination when an old token is reused, separate families for cookies.
 */
export const fakeSessionServer = (now: () => number) => {
  const { answer, endings, endAll } = faultlessServer(now)
  const faults = new Map<Request['name'], Fault[]>()
  const seen: { name: Request['name']; at: number; by: 'token' | 'cookie' | undefined }[] = []

  return {
    /** Makes the next calls of this name fail, in this order. */
    fail: (name: Request['name'], ...list: Fault[]) => faults.set(name, list),
    /** The received calls with their times. */
    seen: (name: Request['name']) => seen.filter((call) => call.name === name),
    endings,
    endAll,
    /** Undefined: no response. */
    handle: async (request: Request): Promise<Answer | undefined> => {
      const by = request.name === 'refresh' ? (request.body ? 'token' : 'cookie') : undefined
      seen.push({ name: request.name, at: now(), by })
      const fault = faults.get(request.name)?.shift()
      if (fault === 'hangs') return new Promise(() => {})
      if (fault === 'nothing') return undefined
      const status = typeof fault === 'object' ? fault.status : fault
      const credential =
        typeof status === 'number' ? { status, body: { message: `Fault ${status}` } } : answer(request)
      if (typeof fault === 'object') await fault.late
      return fault === 'lost' ? undefined : credential
    },
  }
}

const refused: Answer = { status: 401, body: { message: 'Please log in.' } }

const faultlessServer = (now: () => number) => {
  const { sessions, tokens, isAlive, openSession, newRefreshToken, sidOf, userOf, issueTokens } =
    memoryOf(now)

  const refresh = ({ body, cookies }: Request): Answer => {
    if (!body) {
      if (!cookies.admin_jwt) return { status: 204, body: undefined }
      const sid = sidOf(cookies.admin_jwt)
      return sid ? issueTokens(sid, newRefreshToken(sid), cookies) : refused
    }
    const token = tokens.get(body.refreshToken ?? '')
    if (!token || token.sid !== body.sessionId || !isAlive(token.sid)) return refused
    if (token.usedAt !== undefined && now() - token.usedAt > seconds(10)) {
      sessions.set(token.sid, { opened: 0, endedBy: 'reuse' })
      return refused
    }
    if (token.usedAt === undefined) {
      token.usedAt = now()
      token.successor = newRefreshToken(token.sid)
    }
    return issueTokens(token.sid, token.successor, cookies)
  }

  const answer = (request: Request): Answer => {
    if (request.name === 'login') {
      const sid = openSession(request.body?.email)
      return issueTokens(sid, newRefreshToken(sid), request.cookies)
    }
    if (request.name === 'refresh') return refresh(request)
    const sid = sidOf(request.token)
    if (request.name === 'logout') delete request.cookies.admin_jwt
    if (!sid) return refused
    if (request.name === 'logout') sessions.set(sid, { opened: 0, endedBy: 'logout' })
    return request.name === 'session'
      ? { status: 200, body: { user: userOf(sid), sessionId: sid, monitor: 'full' } }
      : { status: 200, body: { ok: true } }
  }

  return {
    answer,
    endings: () => [...sessions.values()].flatMap(({ endedBy }) => endedBy ?? []),
    endAll: () => {
      for (const sid of sessions.keys()) sessions.set(sid, { opened: 0, endedBy: 'disabled' })
    },
  }
}

/** The sessions and their tokens. */
const memoryOf = (now: () => number) => {
  const sessions = new Map<string, { endedBy?: string; opened: number; email?: string | undefined }>()
  const tokens = new Map<string, { sid: string; usedAt?: number; successor: string }>()
  let serial = 0

  const openSession = (email: string | undefined) => {
    const sid = `s-${++serial}`
    sessions.set(sid, { opened: now(), email })
    return sid
  }
  const isAlive = (sid: string) => {
    const session = sessions.get(sid)
    return session !== undefined && !session.endedBy && now() - session.opened < hours(12)
  }
  const newRefreshToken = (sid: string) => {
    const token = `refresh-${++serial}`
    tokens.set(token, { sid, successor: '' })
    return token
  }
  const userOf = (sid: string) => ({ ...user, email: sessions.get(sid)?.email ?? user.email })
  const sign = (sid: string) => {
    const iat = Math.floor(now() / 1000)
    const claims = { sub: userOf(sid).email, role: user.role, sid, iat, exp: iat + 1800, jti: `${++serial}` }
    return `e30.${btoa(JSON.stringify(claims))}.sig`
  }
  const sidOf = (token: string | undefined) => {
    if (!token?.startsWith('e30.')) return undefined
    const { sid, exp } = JSON.parse(atob(token.split('.')[1] ?? ''))
    return exp * 1000 > now() && isAlive(sid) ? (sid as string) : undefined
  }
  const issueTokens = (sid: string, refreshToken: string, cookies: Request['cookies']): Answer => {
    const accessToken = sign(sid)
    cookies.admin_jwt = accessToken
    return {
      status: 200,
      body: {
        user: userOf(sid),
        accessToken,
        token: accessToken,
        refreshToken,
        sessionId: sid,
        monitor: 'full',
      },
    }
  }

  return { sessions, tokens, isAlive, openSession, newRefreshToken, sidOf, userOf, issueTokens }
}

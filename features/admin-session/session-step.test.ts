import { describe, expect, it } from 'vitest'
import { hours, minutes, seconds } from '#shared/time/duration.ts'
import { aWebsite, threeConferences } from '#tests/websites.ts'
import type {
  Effects,
  Run,
  Session,
  SessionEvent,
  SessionState,
  Shared,
  TabMessage,
} from './session-state.ts'
import { step } from './session-step.ts'
import { healthOf, nextTimer } from './session-times.ts'

/** The device's clock; the server's is far away from it. */
const t0 = 1_790_000_000_000
const serverStart = 1_500_000_000

const tokenOf = (sid: string, issuedAfter: number, life = 1800) => {
  const issued = serverStart + issuedAfter / 1000
  const claims = { sub: 'chair@example.org', role: 'ADMIN', sid, iat: issued, exp: issued + life }
  return `e30.${btoa(JSON.stringify(claims))}.sig`
}

const user = {
  id: 'a-1',
  email: 'chair@example.org',
  name: 'Chair',
  role: 'ADMIN' as const,
  websites: [aWebsite('optics')],
  conferences: threeConferences,
}

/** The session that an answer of the server opens at this moment. */
const opened = (issuedAfter = 0, change: Partial<Session> = {}): Session => ({
  user,
  accessToken: tokenOf('s-1', issuedAfter),
  refreshToken: `refresh-${issuedAfter / 1000}`,
  sessionId: 's-1',
  monitor: 'full',
  issuedAt: t0 + issuedAfter,
  expiresAt: t0 + issuedAfter + minutes(30),
  ...change,
})

/** A failed refresh is named by its number, 0: the one at the start. An answer is of the one that is under way, if any. */
type Answer =
  | { type: 'failed'; id: number; status: number }
  | { type: 'answered'; how: 'refresh' | 'recognised'; session: Session }
type Line = [after: number, event: SessionEvent | Answer, shared?: Shared]

/** Plays the events at their moments and returns what came out, with the effects of the last one apart. */
const play = (lines: readonly Line[], from: SessionState = { phase: 'loading' }) => {
  let state = from
  let last: string[] = []
  const all: string[] = []
  const runs: Run[] = []
  const underWay = () => ('run' in state ? state.run : undefined)
  const runOf = (id: number) => (id === 0 ? underWay() : runs[id - 1]) ?? { cause: 'planned', by: 'token' }
  const effects = (now: number, shared: Shared): Effects => ({
    now,
    shared,
    refresh: (run) => {
      if (run.cause !== 'restore') runs.push(run)
      last.push(run.found ? `recognise ${run.found}` : `refresh by ${run.by}`)
    },
    check: () => last.push('check'),
    leave: () => last.push('leave'),
    clear: (token) => last.push(token ? 'clear and end' : 'clear'),
    notify: (type) => last.push(`notify ${type}`),
    announce: (type) => last.push(`announce ${type}`),
  })
  for (const [after, line, shared = {}] of lines) {
    last = []
    const event: SessionEvent =
      line.type === 'failed'
        ? { type: 'refresh-failed', run: runOf(line.id), status: line.status }
        : line.type === 'answered'
          ? { ...line, type: 'opened', run: runOf(0) }
          : line
    state = step(state, event, effects(t0 + after, shared))
    all.push(...last)
  }
  return { state, last, all }
}

const login: Line = [0, { type: 'opened', how: 'login', session: opened() }]
const tick = (after: number): Line => [after, { type: 'tick' }]
const move = (after: number): Line => [after, { type: 'activity' }]
const failed = (after: number, id: number, status: number): Line => [after, { type: 'failed', id, status }]
const refreshed = (after: number, change?: Partial<Session>): Line => [
  after,
  { type: 'answered', how: 'refresh', session: opened(after, change) },
]

const inside = (state: SessionState) => {
  if (state.phase !== 'in') throw new Error(`The session is ${state.phase}`)
  return state
}

const due = minutes(25)
const active = [login, move(minutes(20))]

describe('what time does A22', () => {
  const m181 = 'Session expired due to inactivity'
  const m182 = 'Session expired - please login again'
  const m183 = 'Unable to refresh session - please login again'
  const m184 = 'Session expired'

  it.each<[string, readonly Line[], SessionState['phase'], string | undefined, string[]]>([
    ['one second before 25 minutes nothing', [login, tick(due - 1000)], 'in', undefined, ['check']],
    ['25 minutes: refresh', [login, tick(due)], 'in', undefined, ['refresh by token']],
    [
      '30 minutes without a move m181',
      [login, refreshed(due), tick(minutes(30))],
      'out',
      m181,
      ['clear and end', 'announce expired'],
    ],
    ['a millisecond less', [login, refreshed(due), tick(minutes(30) - 1)], 'in', undefined, ['check']],
    [
      'a move that comes too late wakes nothing: m181',
      [login, refreshed(due), move(minutes(30))],
      'out',
      m181,
      ['clear and end', 'announce expired'],
    ],
    [
      'refresh 401 m182',
      [login, tick(due), failed(due + 5, 1, 401)],
      'out',
      m182,
      ['notify expired', 'clear', 'announce expired'],
    ],
    [
      'refresh 500: waits 2 s',
      [login, tick(due), failed(due, 1, 500), tick(due + 1999)],
      'in',
      undefined,
      [],
    ],
    [
      'refresh 500: second call',
      [login, tick(due), failed(due, 1, 500), tick(due + 2000)],
      'in',
      undefined,
      ['refresh by token'],
    ],
    [
      'asleep over the end, though active before m184',
      [...active, tick(minutes(30))],
      'out',
      m184,
      ['clear', 'announce expired'],
    ],
    ['asleep for an hour: m181', [...active, tick(hours(1))], 'out', m181, ['clear', 'announce expired']],
    [
      'one failure is no end, and the check is due by now',
      [login, tick(due), failed(due, 1, 0)],
      'in',
      undefined,
      ['check'],
    ],
  ])('%s', (_what, lines, phase, notice, effects) => {
    const { state, last } = play(lines)
    expect(state.phase).toBe(phase)
    expect(state.phase === 'out' ? state.notice : undefined).toBe(notice)
    expect(last).toEqual(effects)
  })

  /** A refresh fails whenever it is tried, so often: at once, after pauses of 2, 4 and 8 s, then every 30 s. */
  const failing = (times: number, status = 500) => {
    const pauses = [0, 2, 4, 8, ...Array.from({ length: times }, () => 30)].slice(0, times)
    const lines: Line[] = [...active]
    let at = due
    for (const [index, pause] of pauses.entries()) {
      at += seconds(pause)
      if (pause) lines.push(tick(at - 1))
      lines.push(tick(at), failed(at, index + 1, status))
    }
    return { lines, at }
  }
  const refreshesIn = (effects: readonly string[]) => effects.filter((name) => name.startsWith('refresh'))

  it.each([500, 0, 403, 429, 502])(
    'four calls, pauses of 2, 4 and 8 s, then one every 30 s until the token has run out (status %d) m183',
    (status) => {
      for (const times of [4, 5, 13]) {
        const { lines, at } = failing(times, status)
        const { state, all, last } = play(lines)
        expect(state).toMatchObject({ phase: 'in', failed: times, refreshAt: t0 + at + seconds(30) })
        expect(nextTimer(state, t0 + at)).toBe(t0 + Math.min(at + seconds(30), minutes(30)))
        expect(refreshesIn(all)).toHaveLength(times)
        expect(last).not.toContain('clear')
      }
      const { lines } = failing(13, status)
      expect(play([...lines, tick(minutes(30) - 1)]).state.phase).toBe('in')
      const { state, last } = play([...lines, move(minutes(30) - 2), tick(minutes(30))])
      expect(state).toEqual({ phase: 'out', notice: m183 })
      expect(last).toEqual(['clear', 'announce expired'])
    },
  )

  it.each<[string, number, readonly Line[], string]>([
    [
      'the token runs out while the thirteenth call waits',
      12,
      [tick(due + seconds(284)), tick(minutes(30))],
      m183,
    ],
    ['it slept over the end after the fourth call', 4, [tick(minutes(40))], m183],
    ['it slept over the end after the third call', 3, [tick(minutes(40))], m184],
    ['nobody moved for 30 minutes by then', 4, [tick(minutes(50))], m181],
    [
      'a call after the fourth is refused',
      4,
      [tick(due + seconds(44)), failed(due + seconds(44), 5, 401)],
      m182,
    ],
  ])('says why it ends when %s', (_what, times, then, notice) => {
    const { state } = play([...failing(times).lines, ...then])
    expect(state).toEqual({ phase: 'out', notice })
  })

  it.each([4, 8, 13])(
    'continues as if nothing had been when call %d and not the ones before it works',
    (call) => {
      const { lines, at } = failing(call - 1)
      const next = at + seconds(call === 4 ? 8 : 30)
      const { state } = play([...lines, tick(next), refreshed(next)])
      const { failed: times, run, problem, session } = inside(state)
      expect({ times, run, problem }).toEqual({ times: 0 })
      expect(session.expiresAt).toBe(t0 + next + minutes(30))
    },
  )

  it('a refresh by hand between two calls of every 30 s takes none of them away', () => {
    const { lines, at } = failing(4)
    const byHand: Line[] = [[at + 1000, { type: 'refresh-now' }], failed(at + 2000, 5, 500)]
    const { state } = play([...lines, ...byHand])
    expect(state).toMatchObject({ phase: 'in', problem: 'Failed to refresh session', failed: 4 })
    expect(refreshesIn(play([tick(at + seconds(30))], state).last)).toEqual(['refresh by token'])
  })

  it('a refresh that answers nothing has failed after 30 s, and goes on by the cookie alone', () => {
    const lost = failed(due + seconds(30), 1, 0)
    const { state, last } = play([...active, tick(due), lost, tick(due + seconds(32))])
    expect(state.phase).toBe('in')
    expect(last).toEqual(['refresh by cookie'])
  })

  it('repeats a refresh whose answer was lost with the same token for a few seconds only', () => {
    const lines = [...active, tick(due), failed(due, 1, 0), tick(due + 2000)]
    expect(play(lines).last).toEqual(['refresh by token'])
    const later = [
      ...lines,
      failed(due + 2500, 2, 0),
      tick(due + 6500),
      failed(due + 7000, 3, 0),
      tick(due + 15_000),
    ]
    expect(play(later).last).toEqual(['refresh by cookie'])
  })

  it('a late answer of a refresh that was given up is taken all the same', () => {
    const { state } = play([
      ...active,
      tick(due),
      failed(due + seconds(30), 1, 0),
      refreshed(due + seconds(31)),
    ])
    const { run, failed: times, session } = inside(state)
    expect({ run, times }).toEqual({ times: 0 })
    expect(session.issuedAt).toBe(t0 + due + seconds(31))
  })

  it('a failure of a refresh that was given up is nothing any more', () => {
    const { state } = play([
      ...active,
      tick(due),
      failed(due + seconds(30), 1, 0),
      tick(due + seconds(32)),
      failed(due + seconds(33), 1, 401),
    ])
    expect(state.phase).toBe('in')
  })

  it('checks the session every two minutes, and not oftener', () => {
    const { all } = play([login, tick(minutes(2) - 1), tick(minutes(2)), tick(minutes(3)), tick(minutes(4))])
    expect(all.filter((name) => name === 'check')).toHaveLength(2)
  })

  it('a refresh begins the time anew, and is no activity', () => {
    const { state } = play([...active, tick(due), refreshed(due)])
    expect(state).toMatchObject({
      lastActivityAt: t0 + minutes(20),
      session: { expiresAt: t0 + due + minutes(30), refreshToken: 'refresh-1500' },
    })
  })

  it('a life of four minutes is renewed in its middle, not at once', () => {
    const short = opened(0, { accessToken: tokenOf('s-1', 0, 240), expiresAt: t0 + minutes(4) })
    const start: Line = [0, { type: 'opened', how: 'login', session: short }]
    expect(play([start, tick(minutes(2) - 1)]).last).toEqual([])
    expect(play([start, tick(minutes(2))]).last).toEqual(['refresh by token'])
  })
})

describe('a clock that jumps A22', () => {
  it('back by an hour: no time has passed', () => {
    const { state } = play([login, tick(minutes(10)), tick(minutes(10) - hours(1))])
    expect(state).toMatchObject({
      phase: 'in',
      session: { expiresAt: t0 + minutes(30) - hours(1) },
      lastActivityAt: t0 - hours(1),
    })
  })

  it('back and on: ends after 30 minutes of its own time', () => {
    const jumped = [login, tick(minutes(10)), tick(minutes(10) - hours(1))] as const
    expect(play([...jumped, tick(minutes(30) - hours(1) - 1)]).state.phase).toBe('in')
    expect(play([...jumped, tick(minutes(30) - hours(1))]).state.phase).toBe('out')
  })

  it('ahead by an hour: as if it had slept', () => {
    expect(play([login, tick(minutes(1) + hours(1))]).state).toEqual({
      phase: 'out',
      notice: 'Session expired due to inactivity',
    })
  })

  it('ahead by 26 minutes: refreshes at once', () => {
    expect(play([login, tick(minutes(26))]).last).toContain('refresh by token')
  })
})

describe('health A21', () => {
  it.each([
    [0, 'healthy'],
    [minutes(25) - 1, 'healthy'],
    [minutes(25), 'refreshing'],
  ])('after %d ms: %s', (after, health) => {
    const { state } = play([login, tick(after)])
    expect(healthOf(inside(state), t0 + after)).toBe(health)
  })

  it('warning from 300 s on, between two calls of a refresh that fails', () => {
    const { state } = play([login, tick(due), failed(due, 1, 500)])
    expect(healthOf(inside(state), t0 + due)).toBe('warning')
    expect(healthOf(inside(state), t0 + minutes(30))).toBe('expired')
  })

  it('unknown for a token that does not say how long it lives', () => {
    const { state } = play([
      [0, { type: 'opened', how: 'login', session: opened(0, { accessToken: 'opaque' }) }],
    ])
    expect(healthOf(inside(state), t0)).toBe('unknown')
  })

  it('is looked at again after 60 s at the latest, and never in the past', () => {
    for (const after of [0, 1, minutes(2), due - 1, due, due + 1, minutes(29)]) {
      const { state } = play([login, tick(after)])
      const wake = nextTimer(state, t0 + after) ?? Number.NaN
      expect(wake).toBeGreaterThan(t0 + after)
      expect(wake).toBeLessThanOrEqual(t0 + after + minutes(1))
    }
  })
})

describe('the refresh by hand A21', () => {
  const warning = [...active, tick(due), failed(due, 1, 500)]
  const now: Line = [due + 500, { type: 'refresh-now' }]

  it('is there in warning only', () => {
    expect(play([login, [minutes(3), { type: 'refresh-now' }]]).last).toEqual(['check'])
    expect(play([...warning, now]).last).toEqual(['refresh by token'])
  })

  it('failing for another reason than 401, the session goes on, and so do the planned calls m185', () => {
    const { state, last } = play([...warning, now, failed(due + 600, 2, 500)])
    expect(state).toMatchObject({ phase: 'in', problem: 'Failed to refresh session', failed: 1 })
    expect(last).toEqual(['announce error'])
    expect(play([tick(due + 2000)], state).last).toEqual(['refresh by token'])
  })

  it('answered 401 m182', () => {
    expect(play([...warning, now, failed(due + 600, 2, 401)]).state).toEqual({
      phase: 'out',
      notice: 'Session expired - please login again',
    })
  })

  it('takes its problem back when it works', () => {
    const { state } = play([...warning, now, failed(due + 600, 2, 500), refreshed(due + 700)])
    const { problem, failed: times } = inside(state)
    expect({ problem, times }).toEqual({ times: 0 })
  })
})

describe('a call that was answered 401 R5', () => {
  const doubt = (token: string): Line => [minutes(1), { type: 'unauthorised', token }]
  const own = opened().accessToken

  it('tries one refresh', () => {
    expect(play([login, doubt(own)]).last).toEqual(['refresh by token'])
  })
  it('none for a token that has been replaced already', () => {
    expect(play([login, doubt('old')]).last).toEqual([])
  })
  it('none beside one that is under way', () => {
    expect(play([login, doubt(own), doubt(own)]).last).toEqual([])
  })
  it('when that is refused m182', () => {
    expect(play([login, doubt(own), failed(minutes(1), 1, 401)]).state).toMatchObject({
      notice: 'Session expired - please login again',
    })
  })
  it('leaves the session as it is when that fails otherwise', () => {
    const { state, last } = play([login, doubt(own), failed(minutes(1), 1, 500)])
    const { run, problem, failed: times } = inside(state)
    expect({ run, problem, times, last }).toEqual({ times: 0, last: [] })
  })
})

describe('other tabs A23', () => {
  const messageOf = (type: TabMessage['type'], after = 0, sid = 's-1'): TabMessage => ({
    type,
    session: opened(after, { sessionId: sid, accessToken: tokenOf(sid, after) }),
    lastActivityAt: t0 + after,
  })
  const heard = (at: number, message: TabMessage): Line => [at, { type: 'heard', message }]
  const refresh = (after: number, at = after) => heard(at, messageOf('refresh', after))

  it('a refresh is taken over, and one’s own is planned anew', () => {
    const { state, last } = play([login, refresh(minutes(24)), tick(minutes(26))])
    expect(state).toMatchObject({ session: { refreshToken: 'refresh-1440', issuedAt: t0 + minutes(24) } })
    expect(last).not.toContain('refresh by token')
  })

  it('an old refresh that arrives late is not', () => {
    const { state } = play([login, refreshed(due), refresh(minutes(1), due + 10)])
    expect(state).toMatchObject({ session: { refreshToken: 'refresh-1500' } })
  })

  it('a refresh saves a tab that slept over its own end', () => {
    const { state } = play([login, refresh(minutes(24), minutes(31))])
    expect(state.phase).toBe('in')
  })

  it('a login lets the others in, a refresh does not', () => {
    expect(play([heard(0, messageOf('login'))], { phase: 'out' }).state.phase).toBe('in')
    expect(play([heard(0, messageOf('refresh'))], { phase: 'out' }).state.phase).toBe('out')
  })

  it('the login of somebody else is the session of every tab', () => {
    expect(play([login, heard(60_000, messageOf('login', 60_000, 's-2'))]).state).toMatchObject({
      session: { sessionId: 's-2' },
    })
  })

  it('a logout takes the others out without a word', () => {
    const { state, last } = play([login, heard(1000, messageOf('logout'))])
    expect(state).toEqual({ phase: 'out' })
    expect(last).toEqual(['clear', 'announce logout'])
  })

  it('the logout of another session does not', () => {
    expect(play([login, heard(1000, messageOf('logout', 0, 's-0'))]).state.phase).toBe('in')
  })

  it('an end that another tab reports m184', () => {
    const { state, last } = play([login, heard(1000, messageOf('expired'))])
    expect(state).toEqual({ phase: 'out', notice: 'Session expired' })
    expect(last).toEqual(['clear', 'announce expired'])
  })

  it('an end by time is told to no other tab: each judges by its own time', () => {
    const ended = [...play([...active, tick(minutes(30))]).all, ...play([login, tick(hours(1))]).all]
    expect(ended).toContain('announce expired')
    expect(ended).not.toContain('notify expired')
  })

  it('activity over there counts here', () => {
    const there = heard(minutes(20), messageOf('activity', minutes(20)))
    expect(play([login, there, refreshed(due), tick(minutes(31))]).state.phase).toBe('in')
  })
})

describe('what local storage knows A23', () => {
  const looking = (after: number, shared: Shared): Line => [after, { type: 'tick' }, shared]

  it('a tab that slept takes the newer token, forgets its own refresh token and goes by the cookie', () => {
    const token = tokenOf('s-1', minutes(24))
    const { state } = play([login, looking(minutes(40), { token, lastActivityAt: t0 + minutes(39) })])
    expect(state).toMatchObject({
      phase: 'in',
      session: { accessToken: token, refreshToken: undefined, expiresAt: t0 + minutes(54) },
    })
    expect(play([tick(minutes(49))], state).last).toEqual(['refresh by cookie'])
  })

  it.each([
    ['its own token', opened().accessToken],
    ['an older one', tokenOf('s-1', -minutes(5))],
    ['an older one of another session', tokenOf('s-0', -minutes(5))],
    ['something else', 'garbage'],
    ['nothing', undefined],
  ])('%s changes nothing', (_what, token) => {
    const { state } = play([login, looking(minutes(1), { token })])
    expect(state).toMatchObject({ session: { accessToken: opened().accessToken, refreshToken: 'refresh-0' } })
  })

  it('the token of a newer login has to be recognised first', () => {
    const token = tokenOf('s-2', minutes(1))
    const { state, last } = play([login, looking(minutes(1), { token })])
    expect(state.phase).toBe('loading')
    expect(last).toEqual([`recognise ${token}`])
  })

  it('activity of the future does not count', () => {
    expect(
      play([login, refreshed(due), looking(minutes(30), { lastActivityAt: t0 + hours(9) })]).state.phase,
    ).toBe('out')
  })
})

describe('restoration A23', () => {
  const stored = {
    session: opened(),
    lastActivityAt: t0 + minutes(5),
  }
  const restore = (after: number, shared: Shared = {}): Line => [after, { type: 'restore', stored }, shared]
  const nothing: SessionEvent = { type: 'restore', stored: undefined }

  it('from session storage: token unexpired, activity within the limit', () => {
    const { state, last } = play([restore(minutes(20))])
    expect(state).toMatchObject({
      phase: 'in',
      session: { sessionId: 's-1' },
      lastActivityAt: t0 + minutes(5),
    })
    expect(last).toEqual([])
  })

  it('not after 30 minutes without activity m181', () => {
    const { state, last } = play([restore(minutes(35))])
    expect(state).toEqual({ phase: 'out', notice: 'Session expired due to inactivity' })
    expect(last).toContain('clear')
  })

  it('activity in another tab counts', () => {
    const shared = { token: tokenOf('s-1', minutes(24)), lastActivityAt: t0 + minutes(34) }
    expect(play([restore(minutes(35), shared)]).state).toMatchObject({
      phase: 'in',
      session: { accessToken: shared.token, refreshToken: undefined },
    })
  })

  it('a token that ran out: the cookie is asked, and its no is the end m184', () => {
    const request = play([restore(minutes(31))])
    expect(request.last).toEqual(['refresh by cookie'])
    expect(play([failed(minutes(31), 0, 401)], request.state).state).toEqual({
      phase: 'out',
      notice: 'Session expired',
    })
  })

  it('without anything the cookie is asked; a 401 there changes nothing', () => {
    const { state, last } = play([[0, nothing]])
    expect(last).toEqual(['refresh by cookie'])
    expect(play([failed(0, 0, 401)], state)).toMatchObject({
      state: { phase: 'out', notice: undefined },
      last: ['clear'],
    })
    expect(play([failed(0, 0, 204)], state).last).toEqual(['clear'])
    expect(play([failed(0, 0, 500)], state)).toMatchObject({
      state: { phase: 'out', notice: undefined },
      last: [],
    })
    expect(play([refreshed(0)], state).state.phase).toBe('in')
  })

  it('a new tab asks whose the stored token is', () => {
    const token = `e30.${btoa(JSON.stringify({ sid: 's-1', iat: t0 / 1000, exp: t0 / 1000 + 1800 }))}.sig`
    const { state, last } = play([[minutes(10), nothing, { token }]])
    expect(last).toEqual([`recognise ${token}`])
    const session = opened(0, { accessToken: token, refreshToken: undefined })
    expect(play([[minutes(10), { type: 'answered', how: 'recognised', session }]], state)).toMatchObject({
      state: { phase: 'in', session: { expiresAt: t0 + minutes(30) } },
      last: [],
    })
  })

  it('after the clock was put back no session lives longer', () => {
    const { state } = play([restore(-hours(1))])
    expect(state).toMatchObject({ session: { expiresAt: t0 - hours(1) + minutes(25) } })
  })
})

describe('the end by hand', () => {
  const out: Line = [1000, { type: 'logout' }]

  it('clears, tells the other tabs and the server, then leaves', () => {
    const { state, last } = play([login, out])
    expect(state.phase).toBe('leaving')
    expect(last).toEqual(['clear', 'leave', 'notify logout', 'announce logout'])
    expect(play([[1100, { type: 'left' }]], state).state).toEqual({ phase: 'out' })
  })

  it.each([1100, 9000])('a failure after %d ms m186', (after) => {
    const late: readonly Line[] = after > 3000 ? [[3000, { type: 'left' }]] : []
    const { state, last } = play([login, out, ...late, [after, { type: 'left', problem: 'Logout failed' }]])
    expect(state).toEqual({ phase: 'out', notice: 'Logout failed' })
    expect(last).toEqual(['announce error'])
  })

  it('a failure that comes after the next login says nothing on its pages', () => {
    const again: Line = [2000, { type: 'opened', how: 'login', session: opened(2000) }]
    expect(play([login, out, again, [5000, { type: 'left', problem: 'Logout failed' }]]).state.phase).toBe(
      'in',
    )
  })

  it('an answer to a refresh that was under way brings nothing back', () => {
    expect(play([login, tick(due), [due, { type: 'logout' }], refreshed(due + 10)]).state.phase).toBe(
      'leaving',
    )
  })
})

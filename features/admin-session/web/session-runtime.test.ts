import { describe, expect, it } from 'vitest'
import type { call } from '#platform/browser/calls/api-client.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { hours, minutes, seconds } from '#shared/time/duration.ts'
import { type Fault, fakeSessionServer } from '#tests/fake-session-server.ts'
import { checkSession, listOwnSessions, login, logout, refreshSession } from '../admin-session.contract.ts'
import type { SessionNotice, TabMessage } from '../session-state.ts'
import { createSessionRuntime } from './session-runtime.ts'
import type { Shelf } from './session-storages.ts'

const start = 1_790_000_000_000

/** A moment that a test lets come. */
const aMoment = () => {
  let come = () => {}
  const late = new Promise<void>((go) => {
    come = go
  })
  return { late, come: () => come() }
}

/** What has been promised by now has happened. */
const settled = () => new Promise<void>((done) => setImmediate(done))

const shelf = (): Shelf & { clear: () => void } => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const names = new Map<object, 'login' | 'refresh' | 'logout' | 'session'>([
  [login, 'login'],
  [refreshSession, 'refresh'],
  [logout, 'logout'],
  [checkSession, 'session'],
])

type Alarm = { at: number; ring: () => void; tab: { isAsleep: boolean } }

/** A browser with its tabs, its server and a clock that only a test moves. `ahead`: the server's clock differs from the device's. */
const aBrowser = ({ locks = true, storage = true, channels = true, ahead = 0 } = {}) => {
  let now = start
  /** The time that really passes; a device's clock that is put back does not change it. */
  let real = start
  let alarms: Alarm[] = []
  let turn = Promise.resolve()
  const server = fakeSessionServer(() => real + ahead)
  const cookies: { admin_jwt?: string } = {}
  const local = shelf()
  const tabs: { hear: (message: TabMessage) => void; isAsleep: boolean; post: TabMessage[] }[] = []

  const callOf = (wire: { sent: Record<string, string>[] }): typeof call => {
    const send = async (
      endpoint: object,
      args: object,
      options: { headers?: Record<string, string> } = {},
    ) => {
      wire.sent.push({ ...options.headers })
      const body = (args as { body?: Record<string, string> }).body
      const token = options.headers?.['authorization']?.slice('Bearer '.length)
      const answer = await server.handle({ name: names.get(endpoint) ?? 'other', body, token, cookies })
      if (!answer) throw new CallProblem('Failed to fetch', { answered: 'nothing' })
      const { status } = answer
      if (status >= 300 || status === 204)
        throw new CallProblem(`Fault ${status}`, { answered: 'json', status })
      return answer.body
    }
    return send as unknown as typeof call
  }

  const open = async (session = shelf()) => {
    const tab = { hear: (_: TabMessage) => {}, isAsleep: false, post: [] as TabMessage[] }
    const wire = { sent: [] as Record<string, string>[] }
    tabs.push(tab)
    const runtime = createSessionRuntime({
      call: callOf(wire),
      fetch: async (_path, init) => {
        wire.sent.push({ ...(init?.headers as Record<string, string>) })
        return new Response('a,b')
      },
      clock: {
        now: () => now,
        after: (milliseconds, ring) => {
          const alarm = { at: real + milliseconds, ring, tab }
          alarms.push(alarm)
          return () => {
            alarms = alarms.filter((other) => other !== alarm)
          }
        },
      },
      storages: {
        local: () => (storage ? local : undefined),
        session: () => (storage ? session : undefined),
      },
      channel: channels
        ? {
            notify: (message) => {
              for (const other of tabs) {
                if (other === tab) continue
                if (other.isAsleep) other.post.push(structuredClone(message))
                else other.hear(structuredClone(message))
              }
            },
            onMessage: (hear) => {
              tab.hear = hear
            },
          }
        : undefined,
      alone: (work) => {
        if (!locks) return work()
        turn = turn.then(work)
        return turn
      },
      cookie: () => undefined,
      dropCookie: () => {},
    })
    const news: string[] = []
    runtime.onNews(({ type, message }: SessionNotice) => news.push(message ? `${type}: ${message}` : type))
    runtime.start()
    await settled()
    return {
      ...runtime,
      ...runtime.actions,
      session,
      news,
      sent: wire.sent,
      phase: () => runtime.view().phase,
      notice: () => {
        const view = runtime.view()
        return view.phase === 'out' ? view.notice : `still ${view.phase}`
      },
      logIn: async (email = 'chair@example.org') => {
        await runtime.actions.login(email, 'a password')
        await settled()
      },
      sleep: () => {
        tab.isAsleep = true
      },
      /** The clock first, then what the others have said in the meantime: the worse order. */
      wakeUp: async () => {
        tab.isAsleep = false
        runtime.wake()
        await settled()
        for (const message of tab.post.splice(0)) tab.hear(message)
        await settled()
      },
    }
  }

  /** Lets time pass, alarm by alarm. */
  const pass = async (milliseconds: number) => {
    const until = real + milliseconds
    for (let rung = 0; ; rung++) {
      if (rung > 20_000) throw new Error('The session is busy without end')
      const next = alarms
        .filter(({ at, tab }) => at <= until && !tab.isAsleep)
        .toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      now += Math.max(0, next.at - real)
      real = Math.max(real, next.at)
      // all tabs at the same moment: nothing has been answered in between
      const dueNow = alarms.filter(({ at, tab }) => at === next.at && !tab.isAsleep)
      alarms = alarms.filter((alarm) => !dueNow.includes(alarm))
      for (const alarm of dueNow) alarm.ring()
      await settled()
    }
    now += until - real
    real = until
    await settled()
  }

  return {
    server,
    local,
    cookies,
    open,
    pass,
    /** Someone works at these tabs: a move each four minutes. */
    work: async (milliseconds: number, ...at: { move: () => void }[]) => {
      for (let passed = 0; passed < milliseconds; passed += minutes(4)) {
        await pass(Math.min(minutes(4), milliseconds - passed))
        for (const tab of at) tab.move()
        await settled()
      }
    },
    putClock: (by: number) => {
      now += by
    },
  }
}

type Browser = ReturnType<typeof aBrowser>

/** So many tabs of one browser, all logged in. */
const tabsOf = async (browser: Browser, count: number) => {
  const first = await browser.open()
  await first.logIn()
  const others = []
  for (let more = 1; more < count; more++) others.push(await browser.open())
  return [first, ...others] as const
}

describe('the login A3', () => {
  it('stores the token as adminToken, and the session object for a reload', async () => {
    const browser = aBrowser()
    const tab = await browser.open()
    expect(tab.phase()).toBe('out')
    await tab.logIn()

    expect(tab.view()).toMatchObject({ phase: 'in', health: 'healthy', user: { email: 'chair@example.org' } })
    expect(browser.local.getItem('adminToken')).toBe(browser.cookies.admin_jwt)
    expect(JSON.parse(tab.session.getItem('adminSession') ?? '')).toMatchObject({
      user: { role: 'ADMIN' },
      refreshToken: expect.any(String),
      expiresAt: start + minutes(30),
      issuedAt: start,
      sessionId: expect.any(String),
    })
    expect(tab.news).toEqual(['login'])
  })

  it('says what the error says m127', async () => {
    const browser = aBrowser()
    const tab = await browser.open()
    browser.server.fail('login', 401, 'nothing')
    await expect(tab.login('chair@example.org', 'x')).rejects.toThrow('Fault 401')
    await expect(tab.login('chair@example.org', 'x')).rejects.toThrow('Failed to fetch')
    expect(tab.phase()).toBe('out')
  })
})

describe('one tab A22', () => {
  it('goes on for hours while somebody works, on a device whose clock is a day off', async () => {
    const browser = aBrowser({ ahead: hours(24) })
    const [tab] = await tabsOf(browser, 1)
    await browser.work(hours(3), tab)
    expect(tab.phase()).toBe('in')
    expect(browser.server.seen('refresh').slice(1)).toHaveLength(7)
  })

  it('ends 30 minutes after the last move m181', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    await browser.pass(minutes(20))
    tab.move()
    await browser.pass(minutes(30) - 1)
    expect(tab.phase()).toBe('in')
    await browser.pass(1)
    expect(tab.notice()).toBe('Session expired due to inactivity')
    expect(browser.local.getItem('adminToken')).toBeNull()
    expect(tab.session.getItem('adminSession')).toBeNull()
    expect(browser.server.endings()).toEqual(['logout'])
    expect((await browser.open()).phase()).toBe('out')
  })

  it('ends when a refresh is refused m182', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.server.fail('refresh', 401)
    await browser.pass(minutes(25))
    expect(tab.notice()).toBe('Session expired - please login again')
    expect(tab.news.at(-1)).toBe('expired: Session expired - please login again')
  })

  it.each<[string, Fault]>([
    ['500', 500],
    ['nothing', 'nothing'],
  ])(
    'calls after 2, 4 and 8 s, then every 30 s until the token has run out, when %s comes m183',
    async (_what, fault) => {
      const browser = aBrowser()
      const [tab] = await tabsOf(browser, 1)
      browser.server.fail('refresh', ...Array<Fault>(20).fill(fault))
      const before = browser.server.seen('refresh').length
      await browser.work(minutes(29), tab)
      expect(tab.phase()).toBe('in')
      await browser.pass(minutes(1))

      const at = browser.server
        .seen('refresh')
        .slice(before)
        .map((seen) => (seen.at - start) / 1000 - 1500)
      expect(at).toEqual([0, 2, 6, 14, 44, 74, 104, 134, 164, 194, 224, 254, 284])
      expect(tab.notice()).toBe('Unable to refresh session - please login again')
      expect(tab.news.at(-1)).toBe('expired: Unable to refresh session - please login again')
      expect((await browser.open()).phase()).toBe('out')
    },
  )

  it.each<[string, Fault[]]>([
    ['the second call', [500]],
    ['the third', ['nothing', 500]],
    ['the fourth', [502, 'nothing', 500]],
    ['the second, though the first was done and its answer lost', ['lost']],
    ['the fourth, though the first was done and its answer lost', ['lost', 'nothing', 'nothing']],
    ['the second, though the first never answered', ['hangs']],
  ])('continues when %s of a refresh works', async (_what, list) => {
    const browser = aBrowser({ locks: false })
    const [tab] = await tabsOf(browser, 1)
    browser.server.fail('refresh', ...list)
    await browser.work(hours(1), tab)
    expect(tab.phase()).toBe('in')
    expect(browser.server.endings()).toEqual([])
  })

  it('a refresh without an answer has failed after 30 s, and the next one sends the cookie alone', async () => {
    const browser = aBrowser({ locks: false })
    const [tab] = await tabsOf(browser, 1)
    const before = browser.server.seen('refresh').length
    browser.server.fail('refresh', 'hangs')
    await browser.work(minutes(26), tab)
    expect(browser.server.seen('refresh').slice(before)).toEqual([
      { name: 'refresh', at: start + minutes(25), by: 'token' },
      { name: 'refresh', at: start + minutes(25) + seconds(32), by: 'cookie' },
    ])
  })

  it('asks every two minutes whether it lives, and ends when it does not', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.server.endAll()
    await browser.pass(minutes(2) - 1)
    expect(tab.phase()).toBe('in')
    await browser.pass(1)
    expect(tab.notice()).toBe('Session expired - please login again')
  })

  it('the refresh by hand fails, and the session goes on m185', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.server.fail('refresh', 500, 500)
    await browser.pass(minutes(25) + 100)
    expect(tab.view()).toMatchObject({ health: 'warning' })
    tab.refreshNow()
    expect(tab.view()).toMatchObject({ health: 'refreshing' })
    await settled()
    expect(tab.view()).toMatchObject({ health: 'warning', problem: 'Failed to refresh session' })
    await browser.pass(seconds(2))
    expect(tab.view()).toMatchObject({ phase: 'in', health: 'healthy' })
    expect(tab.view()).not.toHaveProperty('problem')
  })

  it('a clock that is put back gives no time', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    await browser.pass(minutes(10))
    browser.putClock(-hours(1))
    tab.wake()
    await browser.pass(minutes(20))
    expect(tab.notice()).toBe('Session expired due to inactivity')
  })

  it('asleep for an hour: over, whatever wakes it', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    tab.sleep()
    await browser.pass(hours(1))
    tab.move()
    expect(tab.notice()).toBe('Session expired due to inactivity')
  })

  it('asleep over the end of its token, though somebody was active m184', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    await browser.pass(minutes(15))
    tab.move()
    tab.sleep()
    await browser.pass(minutes(16))
    await tab.wakeUp()
    expect(tab.notice()).toBe('Session expired')
  })
})

describe.each([
  ['with locks', {}],
  ['without locks', { locks: false }],
  ['without messages', { channels: false }],
  ['without storage', { storage: false }],
])('tabs %s A23', (_what, how) => {
  /** What the others have done while it slept, only storage tells it at the moment of waking. */
  const isDeaf = 'storage' in how
  it.each([2, 3])('%d tabs work for hours on one session', async (count) => {
    const browser = aBrowser(how)
    const tabs = await tabsOf(browser, count)
    expect(tabs.map((tab) => tab.phase())).toEqual(tabs.map(() => 'in'))
    await browser.work(hours(3), tabs[0])
    if (!('channels' in how)) expect(tabs.map((tab) => tab.phase())).toEqual(tabs.map(() => 'in'))
    expect(tabs[0].phase()).toBe('in')
    expect(browser.server.endings()).toEqual([])
  })

  it('a tab that slept for an hour ends nothing', async () => {
    const browser = aBrowser(how)
    const [first, second, third] = await tabsOf(browser, 3)
    third?.sleep()
    await browser.work(hours(1), first)
    await third?.wakeUp()
    await browser.work(hours(1), first)

    expect(first.phase()).toBe('in')
    expect(second?.phase()).toBe('in')
    if (!isDeaf) expect(third?.phase()).toBe('in')
    expect(browser.server.endings()).toEqual([])
  })
})

describe('tabs A23', () => {
  it.each([true, false])(
    'only one of three refreshes, and all have its token (messages: %s)',
    async (channels) => {
      const browser = aBrowser({ channels })
      const tabs = await tabsOf(browser, 3)
      const before = browser.server.seen('refresh').length
      await browser.pass(minutes(25))
      expect(browser.server.seen('refresh').slice(before)).toHaveLength(1)
      for (const tab of tabs) tab.wake()
      const tokens = tabs.map((tab) => JSON.parse(tab.session.getItem('adminSession') ?? '').accessToken)
      expect(new Set(tokens)).toEqual(new Set([browser.local.getItem('adminToken')]))
    },
  )

  it('a login lets the others in', async () => {
    const browser = aBrowser()
    const [first, second] = [await browser.open(), await browser.open()]
    await first.logIn()
    expect(second.phase()).toBe('in')
    expect(second.news).toEqual(['login'])
  })

  it('a tab that is restored by the cookie lets in those that are out', async () => {
    const browser = aBrowser()
    const waiting = await browser.open()
    await browser.server.handle({ name: 'login', cookies: browser.cookies })
    const restored = await browser.open()
    expect([restored.phase(), waiting.phase()]).toEqual(['in', 'in'])
  })

  it('a logout takes the others out without a notice', async () => {
    const browser = aBrowser()
    const [first, second, third] = await tabsOf(browser, 3)
    await first.logout()
    expect([first, second, third].map((tab) => tab?.notice())).toEqual([undefined, undefined, undefined])
    expect(browser.server.endings()).toEqual(['logout'])
    expect((await browser.open()).phase()).toBe('out')
  })

  it('the end that one tab meets is told to the others m184', async () => {
    const browser = aBrowser()
    const [first, second] = await tabsOf(browser, 2)
    second?.sleep()
    browser.server.fail('refresh', 401)
    await browser.pass(minutes(25))
    expect(first.notice()).toBe('Session expired - please login again')
    await second?.wakeUp()
    expect(second?.notice()).toBe('Session expired')
  })

  it('nobody is thrown out while somebody works in another tab m181', async () => {
    const browser = aBrowser()
    const [first, second] = await tabsOf(browser, 2)
    await browser.work(minutes(50), first)
    expect(second?.phase()).toBe('in')
    await browser.pass(minutes(30))
    expect([first.notice(), second?.notice()]).toEqual([
      'Session expired due to inactivity',
      'Session expired due to inactivity',
    ])
  })

  it('a tab that slept goes on by the cookie alone', async () => {
    const browser = aBrowser({ channels: false })
    const [first, second] = await tabsOf(browser, 2)
    second?.sleep()
    await browser.work(minutes(55), first)
    await second?.wakeUp()
    first.sleep()
    const before = browser.server.seen('refresh').length
    await browser.work(minutes(25), second ?? first)
    expect(browser.server.seen('refresh').slice(before)).toMatchObject([{ by: 'cookie' }])
    expect(second?.phase()).toBe('in')
  })

  it('a tab that slept over its end without hearing of a refresh ends nobody else m184', async () => {
    const browser = aBrowser({ storage: false })
    const [first, second] = await tabsOf(browser, 2)
    await browser.work(minutes(12), first)
    second?.sleep()
    await browser.work(minutes(24), first)
    await second?.wakeUp()
    expect(second?.notice()).toBe('Session expired')
    expect(first.phase()).toBe('in')
  })

  it('a refresh that is answered when somebody else has logged in brings nobody back', async () => {
    const browser = aBrowser()
    const [first, second] = await tabsOf(browser, 2)
    const { late, come } = aMoment()
    browser.server.fail('refresh', { late })
    await browser.pass(minutes(25))
    await first.logout()
    await first.logIn('other@example.org')
    come()
    await settled()
    for (const tab of [first, second])
      expect(tab?.view()).toMatchObject({ phase: 'in', user: { email: 'other@example.org' } })
  })

  it('an admin who has been renamed is called so after a reload', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    tab.changeUser({ name: 'Another' })
    expect((await browser.open(tab.session as ReturnType<typeof shelf>)).view()).toMatchObject({
      user: { name: 'Another' },
    })
  })
})

describe('restoration A23', () => {
  it('after a reload from session storage, without a call', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    const calls = browser.server.seen('refresh').length + browser.server.seen('session').length
    const again = await browser.open(tab.session)
    expect(again.view()).toMatchObject({ phase: 'in', expiresAt: start + minutes(30) })
    expect(browser.server.seen('refresh').length + browser.server.seen('session').length).toBe(calls)
  })

  it('in a new tab by the token that is stored', async () => {
    const browser = aBrowser()
    await tabsOf(browser, 1)
    const refreshes = browser.server.seen('refresh').length
    expect((await browser.open()).phase()).toBe('in')
    expect(browser.server.seen('refresh')).toHaveLength(refreshes)
  })

  it('in a new tab by the cookie when the server refuses the token that is stored', async () => {
    const browser = aBrowser()
    await tabsOf(browser, 1)
    const refreshes = browser.server.seen('refresh').length
    browser.server.fail('session', 401)
    expect((await browser.open()).phase()).toBe('in')
    expect(browser.server.seen('refresh').slice(refreshes)).toMatchObject([{ by: 'cookie' }])
  })

  it('gives up after 30 s when the server does not answer', async () => {
    const browser = aBrowser()
    browser.server.fail('refresh', 'hangs')
    const tab = await browser.open()
    await browser.pass(seconds(30) - 1)
    expect(tab.phase()).toBe('loading')
    await browser.pass(1)
    expect(tab.view()).toEqual({ phase: 'out' })
  })

  it('by the cookie alone, in a family of its own', async () => {
    const browser = aBrowser()
    const [first] = await tabsOf(browser, 1)
    browser.local.clear()
    const second = await browser.open()
    expect(second.phase()).toBe('in')
    await browser.work(hours(1), first, second)
    expect([first.phase(), second.phase()]).toEqual(['in', 'in'])
    expect(browser.server.endings()).toEqual([])
  })

  it('nowhere without any of them, and nobody is told why', async () => {
    const tab = await aBrowser().open()
    expect(tab.view()).toEqual({ phase: 'out' })
    expect(tab.news).toEqual([])
  })

  it('a reload after 30 minutes without activity m181', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    await browser.pass(minutes(29))
    tab.sleep()
    await browser.pass(minutes(2))
    browser.local.clear()
    expect((await browser.open(tab.session)).notice()).toBe('Session expired due to inactivity')
  })

  it.each(['{', 'null', '{"user":{}}', '[]'])('is not confused by %s in session storage', async (text) => {
    const session = shelf()
    session.setItem('adminSession', text)
    expect((await aBrowser().open(session)).phase()).toBe('out')
  })
})

describe('the logout A4', () => {
  it('failing, the login page follows all the same m186', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.server.fail('logout', 500)
    await tab.logout()
    expect(tab.notice()).toBe('Logout failed')
    expect(tab.news).toEqual(['login', 'logout', 'error: Logout failed'])
    expect(browser.local.getItem('adminToken')).toBeNull()
  })

  it.each<Fault>([500, 'nothing', 'hangs'])('failing (%s), no one gets in by a new tab', async (fault) => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.server.fail('logout', fault)
    const left = tab.logout()
    await settled()
    await browser.pass(seconds(3))
    await left
    const before = browser.server.seen('refresh').length
    const next = await browser.open()
    expect(next.phase()).toBe('out')
    expect(browser.server.seen('refresh')).toHaveLength(before)

    await next.logIn()
    expect((await browser.open()).phase()).toBe('in')
  })

  it('leaves nothing behind once the server has heard of it', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    await tab.logout()
    expect(browser.local.getItem('adminLoggedOut')).toBeNull()
  })

  it('does not wait for a server that says nothing', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.server.fail('logout', 'hangs')
    const left = tab.logout()
    await browser.pass(seconds(2) - 1)
    expect(tab.phase()).toBe('loading')
    await browser.pass(1)
    await left
    expect(tab.notice()).toBeUndefined()
  })

  it('of a session that is over already has not failed', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.server.endAll()
    await tab.logout()
    expect(tab.notice()).toBeUndefined()
  })
})

describe('a call A36', () => {
  const ask = (tab: Awaited<ReturnType<Browser['open']>>) => tab.call(listOwnSessions, {})

  it('brings the token and for how long nobody has moved', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    await browser.pass(seconds(90))
    await ask(tab)
    await tab.download('/admin/api/audit/export')
    const headers = { authorization: `Bearer ${browser.cookies.admin_jwt}`, 'x-idle-seconds': '90' }
    expect(tab.sent.slice(-2)).toEqual([headers, headers])
  })

  it('takes the token of local storage, jwt, session storage, the session object, in this order', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    const own = browser.cookies.admin_jwt
    const sources: [Shelf, string][] = [
      [browser.local, 'adminToken'],
      [browser.local, 'jwt'],
      [tab.session, 'adminToken'],
      [tab.session, 'jwt'],
    ]
    for (const [place, key] of sources) place.setItem(key, `of ${key}`)
    const used = []
    for (const [place, key] of sources) {
      await tab.download('/x')
      used.push(tab.sent.at(-1)?.['authorization'])
      place.removeItem(key)
    }
    await tab.download('/x')
    used.push(tab.sent.at(-1)?.['authorization'])
    expect(used).toEqual([
      'Bearer of adminToken',
      'Bearer of jwt',
      'Bearer of adminToken',
      'Bearer of jwt',
      `Bearer ${own}`,
    ])
  })

  it.each<[string, 'local' | 'session', string]>([
    ['adminToken of local storage', 'local', 'adminToken'],
    ['jwt of local storage', 'local', 'jwt'],
    ['adminToken of session storage', 'session', 'adminToken'],
  ])('whose token is of another product, in %s, goes on with the next one', async (_what, place, key) => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.local.clear()
    const shelf = place === 'local' ? browser.local : tab.session
    shelf.setItem(key, `x.${btoa('{"sub":"someone@example.com"}')}.x`)
    expect(await ask(tab)).toEqual({ ok: true })
    const asked = browser.server.seen('other').length
    // the one that was refused is not sent again
    expect(await ask(tab)).toEqual({ ok: true })
    expect(browser.server.seen('other')).toHaveLength(asked + 1)
    expect(browser.server.seen('refresh').filter(({ by }) => by === 'token')).toHaveLength(0)
  })

  it('ends the session when every source is refused m182', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.local.setItem('adminToken', 'of another product')
    browser.server.endAll()
    await expect(ask(tab)).rejects.toThrow('Fault 401')
    expect(tab.notice()).toBe('Session expired - please login again')
  })

  it('is repeated after one refresh when it was answered 401 R5', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    const before = browser.server.seen('refresh').length
    browser.server.fail('other', 401)
    expect(await ask(tab)).toEqual({ ok: true })
    expect(browser.server.seen('refresh').slice(before)).toHaveLength(1)
  })

  it('many at once share that refresh R5', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    const before = browser.server.seen('refresh').length
    browser.server.fail('other', 401, 401, 401)
    expect(await Promise.all([ask(tab), ask(tab), ask(tab)])).toHaveLength(3)
    expect(browser.server.seen('refresh').slice(before)).toHaveLength(1)
  })

  it('when that is refused as well R5 m182', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.server.endAll()
    await expect(ask(tab)).rejects.toThrow('Fault 401')
    expect(tab.notice()).toBe('Session expired - please login again')
  })

  it('is not repeated without end, and other failures change nothing R5', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    browser.server.fail('other', 401, 401, 403)
    await expect(ask(tab)).rejects.toThrow('Fault 401')
    await expect(ask(tab)).rejects.toThrow('Fault 403')
    expect(tab.phase()).toBe('in')
  })

  it('is not repeated in the name of whoever has logged in meanwhile R5', async () => {
    const browser = aBrowser()
    const [tab, other] = await tabsOf(browser, 2)
    const { late, come } = aMoment()
    browser.server.fail('other', { late, status: 401 })
    const request = ask(tab)
    await other?.logIn('other@example.org')
    come()
    await expect(request).rejects.toThrow('Fault 401')
    expect(browser.server.seen('other')).toHaveLength(1)
    expect(tab.view()).toMatchObject({ phase: 'in', user: { email: 'other@example.org' } })
  })

  it('finds out first that its session has ended while the computer slept', async () => {
    const browser = aBrowser()
    const [tab] = await tabsOf(browser, 1)
    tab.sleep()
    await browser.pass(hours(1))
    // m174
    await expect(ask(tab)).rejects.toThrow('No admin token found. Please log in as admin.')
    expect(tab.notice()).toBe('Session expired due to inactivity')
  })
})

it('the session monitor tells the session in figures A32', async () => {
  const browser = aBrowser()
  const [tab] = await tabsOf(browser, 1)
  await browser.pass(seconds(100))
  expect(tab.info()).toEqual({
    sessionId: expect.any(String),
    user: expect.objectContaining({ email: 'chair@example.org', role: 'ADMIN' }),
    timeUntilExpiry: 1700,
    timeSinceActivity: 100,
    issuedAt: start,
  })
})

it('a page tells activity at most once a second, and pages less often A23', async () => {
  const browser = aBrowser()
  const [tab] = await tabsOf(browser, 1)
  let drawn = 0
  tab.subscribe(() => drawn++)
  for (let move = 0; move < 40; move++) {
    await browser.pass(250)
    tab.move()
  }
  expect(tab.news.filter((type) => type === 'activity')).toHaveLength(10)
  expect(drawn).toBe(0)
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isLoopback, readConfig, SettingsProblem, settingNames } from './config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }

describe('settings', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      databaseUrl: undefined,
      bucket: undefined,
      redisUrl: undefined,
      drainSeconds: 0,
      stopSeconds: 10,
      takesSocket: false,
      demoData: true,
      payments: { provider: 'sandbox', loopbackOnly: true },
      smtpUrl: undefined,
      logLevel: 'info',
    })
  })

  test('treats an empty setting as none', () => {
    expect(readConfig({ PORT: '', STRIPE_SECRET_KEY: '', PUBLIC_URL: '' })).toEqual(readConfig({}))
  })

  test('puts demo data in only with the embedded database, unless a setting says otherwise', () => {
    const url = { DATABASE_URL: 'postgresql://localhost/plenary' }
    expect(readConfig(url).demoData).toBe(false)
    expect(readConfig({ ...url, DEMO_DATA: 'on' }).demoData).toBe(true)
    expect(readConfig({ DEMO_DATA: 'off' }).demoData).toBe(false)
  })

  test('has the two keys of a bucket, or leaves them to the machine', () => {
    const FILES_URL = 's3://conference'
    const [id, secret] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
    expect(readConfig({ FILES_URL }).bucketKeys).toBeUndefined()
    expect(readConfig({ FILES_URL, [id]: 'a', [secret]: 'b' }).bucketKeys).toEqual({
      accessKeyId: 'a',
      secretAccessKey: 'b',
    })
    for (const half of [id, secret])
      expect(() => readConfig({ FILES_URL, [half]: 'a' })).toThrow('belong together: set both, or none.')
    expect(() => readConfig({ FILES_URL: 's3://a:secret@conference' })).toThrow(
      /^FILES_URL must read(?!.*secret@)/,
    )
  })

  test('takes the socket that systemd means for it, and no other', () => {
    expect(readConfig({ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) }).takesSocket).toBe(true)
    expect(readConfig({ LISTEN_FDS: '1', LISTEN_PID: String(process.ppid) }).takesSocket).toBe(false)
  })

  test('names the countries service unless it is switched off', () => {
    expect(readConfig({}).countriesUrl).toBe('https://restcountries.com/v3.1/all?fields=name')
    expect(readConfig({ COUNTRIES_URL: '' }).countriesUrl).toBeUndefined()
    for (const address of ['http://127.0.0.1:4000/all', 'http://[::1]:4000/all'])
      expect(readConfig({ COUNTRIES_URL: address }).countriesUrl).toBe(address)
  })

  test('shows a compact session monitor unless a setting says otherwise A21', () => {
    expect(readConfig({}).sessionMonitor).toBe('compact')
    for (const kind of ['off', 'compact', 'full'])
      expect(readConfig({ SESSION_MONITOR: kind }).sessionMonitor).toBe(kind)
    expect(() => readConfig({ SESSION_MONITOR: 'on' })).toThrow(
      'SESSION_MONITOR must be off, compact or full',
    )
  })

  test.each<[string, object]>([
    ['', { loopbackExempt: true, figures: { contact: { max: 10, window: 600_000 } } }],
    ['on', { loopbackExempt: false, figures: { pricing: { max: 300, window: 60_000 } } }],
    ['off', { figures: undefined }],
    [
      'contact=5/10m, pricing=100/60s,status=1/24h',
      {
        loopbackExempt: false,
        figures: {
          contact: { max: 5, window: 600_000 },
          pricing: { max: 100, window: 60_000 },
          status: { max: 1, window: 86_400_000 },
          abstracts: { max: 10, window: 600_000 },
          register: { max: 30, window: 600_000 },
          checkout: { max: 30, window: 600_000 },
          discounts: { max: 30, window: 600_000 },
        },
      },
    ],
  ])('reads RATE_LIMITS=%s I2', (given, limits) => {
    expect(readConfig({ RATE_LIMITS: given }).rateLimits).toMatchObject(limits)
  })

  test.each([
    'yes',
    'ON',
    'contact',
    'contact=5',
    'contact=5/10',
    'contact=0/10m',
    'contact=5/0m',
    'contact=-5/10m',
    'contact=1.5/10m',
    'contact=5/25h',
    'contact=5/10m,',
    'contact=5/10m;pricing=1/1m',
    'contact=5/10m,contact=6/10m',
    'visits=5/10m',
    '__proto__=5/10m',
  ])('refuses RATE_LIMITS=%s with a sentence I2', (given) => {
    expect(() => readConfig({ RATE_LIMITS: given })).toThrow(
      /^RATE_LIMITS must be on, off, or figures such as contact=5/,
    )
  })

  test('reads TRUST_PROXY', () => {
    const read = (given: string) => readConfig({ TRUST_PROXY: given }).trustProxy
    expect(read('')).toBe(false)
    expect(read('loopback')).toEqual(['loopback'])
    expect(read('10.0.0.5, 192.168.0.0/16,fd00::/8')).toEqual(['10.0.0.5', '192.168.0.0/16', 'fd00::/8'])
    const byHops = read('2')
    if (typeof byHops !== 'function') throw new Error('A number of proxies is no list')
    expect([0, 1, 2].map((hop) => byHops('203.0.113.1', hop))).toEqual([true, true, false])
  })

  test.each([
    'true',
    '*',
    '0',
    '10',
    '-1',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    'proxy.example',
    '10.0.0.5,',
    '1.2.3.4/8/8',
  ])('refuses TRUST_PROXY=%s with a sentence', (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(
      /^TRUST_PROXY must be loopback, addresses or networks/,
    )
  })

  test('keeps of PUBLIC_URL the origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://conference.example.org/' }).publicUrl).toBe(
      'https://conference.example.org',
    )
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'http' }, /^PORT must be a port number/],
    [{ PORT: '70000' }, /^PORT /],
    [{ PUBLIC_URL: 'conference.example.org' }, /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'ftp://example.org' }, /^PUBLIC_URL must be an address/],
    [{ COUNTRIES_URL: 'restcountries.com' }, /^COUNTRIES_URL must be an http or https address/],
    [{ COUNTRIES_URL: 'ftp://example.org/all' }, /^COUNTRIES_URL must be/],
    [{ COUNTRIES_URL: 'data:application/json,[]' }, /^COUNTRIES_URL must be/],
    [{ COUNTRIES_URL: 'https://user:word@example.org/all' }, /^COUNTRIES_URL must be/],
    // a separate source in the policy of every page
    [{ COUNTRIES_URL: 'https://a;sandbox/all' }, /^COUNTRIES_URL must be/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL must begin with postgresql:\/\//],
    [{ DEMO_DATA: 'yes' }, /^DEMO_DATA must be on or off/],
    [{ ADMIN_EMAIL: 'owner' }, /^ADMIN_EMAIL must be an email address/],
    [{ ADMIN_EMAIL: 'owner@b-.de' }, /^ADMIN_EMAIL must be an email address/],
    [{ ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD must have at least 12 characters/],
    [{ SESSION_KEY: 'short' }, /^SESSION_KEY must be at least 32 random bytes/],
    [{ WEBSITE_HOSTS: 'a.example=Astronomy' }, /^WEBSITE_HOSTS must read host=website/],
    [{ WEBSITE_HOSTS: 'a.example' }, /^WEBSITE_HOSTS must read host=website/],
    [{ WEBSITE_HOSTS: 'localhost:3000=optics' }, /^WEBSITE_HOSTS must read .* without a port/],
    [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must begin with smtp:\/\//],
    [{ SMTP_URL: 'smtp://mail.example.org?tls=off' }, /^SMTP_URL knows \?tls=optional, /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    [{ PAYMENTS_SANDBOX: 'yes' }, /^PAYMENTS_SANDBOX must be 0 or 1/],
    [{ STRIPE_SECRET_KEY: 'pk_test_abc' }, /^STRIPE_SECRET_KEY must look like/],
    [{ STRIPE_SECRET_KEY: 'sk_test_abc' }, /needs STRIPE_WEBHOOK_SECRET/],
    [
      { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'abc' },
      /^STRIPE_WEBHOOK_SECRET must look like/,
    ],
    [{ ...stripe, PAYMENTS_SANDBOX: '1' }, /contradict each other/],
    [{ ...stripe, STRIPE_SECRET_KEY: 'sk_live_abc' }, /A live Stripe key needs a PUBLIC_URL/],
    [{ ...stripe, STRIPE_SECRET_KEY: 'sk_live_abc', PUBLIC_URL: 'http://example.org' }, /begins with https/],
    [{ ...stripe, STRIPE_API_URL: 'https://evil.example' }, /only for a loopback address/],
  ])('refuses %j with a sentence case 45', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(SettingsProblem)
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  test('names every wrong setting at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT .+\nLOG_LEVEL /)
  })
})

describe('who takes the payments', () => {
  test.each<[string, Record<string, string>, object]>([
    ['nothing set', {}, { provider: 'sandbox', loopbackOnly: true }],
    [
      'a loopback address',
      { PUBLIC_URL: 'http://localhost:4000' },
      { provider: 'sandbox', loopbackOnly: true },
    ],
    [
      'loopback hosts',
      { WEBSITE_HOSTS: 'optics.localhost=optics' },
      { provider: 'sandbox', loopbackOnly: true },
    ],
    ['a public address', { PUBLIC_URL: 'https://example.org' }, { provider: 'off' }],
    ['one public host', { WEBSITE_HOSTS: 'a.localhost=optics,example.org=nursing' }, { provider: 'off' }],
    ['a public host that sounds local', { PUBLIC_URL: 'https://localhost.example.org' }, { provider: 'off' }],
    ['the sandbox forbidden', { PAYMENTS_SANDBOX: '0' }, { provider: 'off' }],
    [
      'the sandbox allowed',
      { PAYMENTS_SANDBOX: '1', PUBLIC_URL: 'https://example.org' },
      { provider: 'sandbox', loopbackOnly: false },
    ],
    ['a test key', stripe, { provider: 'stripe', livemode: false, webhookSecrets: ['whsec_abc'] }],
    [
      'a live key',
      { ...stripe, STRIPE_SECRET_KEY: 'sk_live_abc', PUBLIC_URL: 'https://example.org' },
      { provider: 'stripe', livemode: true },
    ],
    [
      'two secrets while one is replaced',
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' },
      { provider: 'stripe', webhookSecrets: ['whsec_new', 'whsec_old'] },
    ],
  ])('%s case 45', (_, environment, expected) => {
    expect(readConfig(environment).payments).toMatchObject(expected)
  })

  test.each(['localhost', 'optics.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1', 'LOCALHOST'])(
    '%s is this machine',
    (host) => {
      expect(isLoopback(host)).toBe(true)
    },
  )

  test.each([
    'example.org',
    'localhost.example.org',
    '127.0.0.1.example.org',
    '10.0.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '',
  ])('%j is not this machine', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})

test('docs/settings.md lists every setting once, and no other', () => {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(settingNames.toSorted())
})

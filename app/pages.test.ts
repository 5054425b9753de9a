import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import type { DiscountMode } from '#content/discount-mode.ts'
import { publicPages } from '#content/page-addresses.ts'
import type { ContentOf, WebsiteContent } from '#content/website-content.ts'
import { showAbstractForm } from '#features/abstracts/abstracts.contract.ts'
import { showDiscountForm } from '#features/discounts/discounts.contract.ts'
import { type Fees, showFees } from '#features/pricing/pricing.contract.ts'
import { showPrivacy } from '#features/privacy/privacy-page.contract.ts'
import { websiteContentRoutes } from '#features/website-content/server/website-content.routes.ts'
import { createContentVersion } from '#platform/server/content-version.ts'
import { type AnswerFirst, createHttp } from '#platform/server/http/http.ts'
import { inProcessCaller } from '#platform/server/http/in-process-caller.ts'
import { mount } from '#platform/server/http/mount.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { createRenderContent } from '#platform/server/http/render-content.ts'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import { countries as ownCountries } from '#shared/countries.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { startTestProduct } from '#tests/product.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { aWebsite, type Slug, slugOf } from '#tests/websites.ts'
import { mountPages } from './pages.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const version = createContentVersion()
/** The published content; a test may change it. */
const contents: Record<Slug, WebsiteContent> = { ...defaultContent }
const fees: Fees = {
  types: [
    {
      presentationType: 'LISTENER',
      label: 'Listener',
      payment: 'online',
      paidOnline: true,
      price: 499,
      totalPrice: 523.95,
    },
  ],
  processingFeePercent: 5,
}
let fromMemory: AnswerFirst = () => false
/** Number of renderings. */
let routed = 0
const app = createHttp(silent, {
  answerFirst: (request, response) => fromMemory(request, response),
}) as unknown as FastifyInstance
const contentOf: ContentOf = async (website) => contents[slugOf(website)]
let now = '2026-01-15T00:00:00Z'
const clock = { now: () => new Date(now) }
const origins = createOrigins({ publicUrl: undefined, websites: threeWebsites(), port: () => 3000 })
const { contentFor, during } = createRenderContent({ ...origins, contentOf })
let url = ''

beforeAll(async () => {
  const { build, node24 } = await import(new URL('../scripts/prepare.mjs', import.meta.url).href)
  build(node24())
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) routed++
  })
  websiteContentRoutes(app, { ...origins, contentFor, clock })
  mount(app, showFees, async (_args, answer) => answer(200, fees))
  mount(app, showAbstractForm, async (_args, answer) => answer(200, { closesAt: null }))
  mount(app, showDiscountForm, async (_args, answer) => answer(200, { countriesUrl: null }))
  mount(app, showPrivacy, async (_args, answer) => answer(200, { kept: [], provider: null, own: null }))
  ;({ answerFirst: fromMemory } = await mountPages(app, {
    callerFor: inProcessCaller(app),
    websiteOfHost: origins.websiteOfHost,
    version,
    contentOf,
    during,
    clock,
    log: silent,
    headers: securityHeaders({ isSecure: false }),
    connectTo: 'https://countries.example',
  }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => {
  const closed = app.close()
  // an unread response body would keep its connection open
  app.server.closeAllConnections()
  return closed
})

const page = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init })
const textOf = async (path: string) => (await page(path)).text()

/** A raw HTTP request; fetch sets Accept-Encoding and Host on its own. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Map<string, string>; body: Buffer }>((settle, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('end', () => {
      const whole = Buffer.concat(chunks)
      const end = whole.indexOf('\r\n\r\n')
      const [first = '', ...lines] = whole.subarray(0, end).toString().split('\r\n')
      settle({
        status: Number(first.split(' ')[1]),
        headers: new Map(
          lines.map((line) => [
            line.slice(0, line.indexOf(':')).toLowerCase(),
            line.slice(line.indexOf(':') + 2),
          ]),
        ),
        body: whole.subarray(end + 4),
      })
    })
    const headerLines = Object.entries({ host: 'example.org', connection: 'close', ...headers })
    socket.write(
      `${method} ${path} HTTP/1.1\r\n${headerLines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
  })

describe('pages', () => {
  test('sends the hero as text before any script runs m11 m14 W2', async () => {
    const answer = await page('/')
    const body = await answer.text()

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(body).toContain('<title>World Renewable Energy Conference 2026 - Tokyo</title>')
    expect(body).toMatch(/<h1[^>]*>The World&#x27;s Premier Renewable Energy Conference<\/h1>/)
    expect(body).toContain('Be Part of World Renewable Energy Conference')
    expect(body).toMatch(/<a [^>]*href="\/registration"[^>]*>Register Now/)
  })

  test('say that a day is over from the next midnight of the venue on, without a change of the content', async () => {
    const passed = async () => {
      const [, line] = /Registration deadline: <!-- -->(.*?)<\/p>/.exec(await textOf('/registration')) ?? []
      return line
    }
    now = '2026-03-30T14:59:59Z'
    expect(await passed()).toMatch(/^March 30, 2026/)
    expect(await passed()).not.toContain('passed')
    now = '2026-03-30T15:00:00Z'
    expect(await passed()).toContain('passed')
    expect(await textOf('/')).toContain('>passed</span>')
    now = '2026-01-15T00:00:00Z'
    version.changed(aWebsite('renewable'))
  })

  test('decides about the theme before anything of a page is painted, on each in the same way W30', async () => {
    /** Script that runs before the style sheet, and so before the body. */
    const firstScriptOf = async (path: string) => {
      const [head = ''] = (await textOf(path)).split('</script><style>')
      const [opening = '', script, ...others] = head.split('<script>')
      return opening.includes('<body') || others.length > 0 ? undefined : script
    }
    const ofHome = await firstScriptOf('/')
    expect(ofHome).toMatch(/prefers-color-scheme: dark.*d\.theme=/)
    for (const path of sampleOf([...publicPages, '/my-registration'], ['/contact', '/my-registration']))
      expect([path, await firstScriptOf(path)]).toEqual([path, ofHome])
  })

  test('leads an unknown page home, for now only W1', async () => {
    for (const path of ['/nowhere', '/speakers/nobody', '/a//b']) {
      const { status, headers } = await page(path)

      expect([path, status, headers.get('location')]).toEqual([path, 302, '/'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a built product has no pages of the components, which only npm run dev shows, and none of their code', async () => {
    for (const [path, to] of [
      ['/components', '/'],
      ['/admin-components', '/admin-dashboard?missing=%2Fadmin-components'],
    ] as const) {
      const { status, headers } = await page(path)
      expect([path, status, headers.get('location')]).toEqual([path, 302, to])
    }

    const built = ['client', 'server'].map((side) => new URL(`../build/${side}/`, import.meta.url))
    const scripts = built.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:js|css)$/.test(file))
        .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') })),
    )
    expect(scripts.length).toBeGreaterThan(50)
    const ofComponents = /scripts\/dev\/components|admin-components|drawn-dialog/
    expect(scripts.filter(({ text }) => ofComponents.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('leads to the one address of a page from every other way to write it W1', async () => {
    for (const [path, proper] of [
      ['/speakers/', '/speakers'],
      ['/Speakers', '/speakers'],
      ['/agenda//?day=2', '/agenda?day=2'],
      ['//', '/'],
    ]) {
      const { status, headers } = await raw(path ?? '')
      expect([path, status, headers.get('location')]).toEqual([path, 301, proper])
    }
  })

  test('leads home from an address that no one can decode, but not when it is a file or a call W1', async () => {
    const { status, headers } = await raw('/%E0%A4%A')
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, '/', 'no-store'])
    expect((await raw('/api/%E0%A4%A')).status).toBe(400)
    expect((await raw('/images/%E0%A4%A')).status).toBe(400)
  })

  test('tells the log of no address that has no page', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await page('/nowhere%0aat-all')
    await answer.text()

    expect(answer.status).toBe(404)
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })

  test('answers 404 for a missing file, never home W1', async () => {
    for (const path of ['/none.png', '/images/none', '/images/none.svg', '/assets/none.js', '/a/b.txt?x=1']) {
      const { status, headers } = await page(path)

      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/plain; charset=utf-8'])
    }
  })

  test('leaves unknown calls to the API', async () => {
    for (const path of ['/api/none', '/admin/api/none']) {
      const { status, headers } = await page(path)
      expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    }
  })

  test('lets a page load and run what the server wrote, no one frame it, and no one guess its type', async () => {
    for (const path of ['/', '/registration', '/payment-success']) {
      const answer = await page(path)
      const body = await answer.text()
      const policy = answer.headers.get('content-security-policy') ?? ''
      const inline = [...body.matchAll(/<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g)]

      expect(inline.length).toBeGreaterThan(2)
      for (const [, element, text] of inline) {
        const hash = createHash('sha256')
          .update(text ?? '')
          .digest('base64')
        expect(policy.split('; ').find((line) => line.startsWith(`${element}-src`))).toContain(
          `'sha256-${hash}'`,
        )
      }
      // client-side navigation to the discount page keeps this page's policy
      expect(policy.split('; ')).toContain("connect-src 'self' https://countries.example")
      expect(policy).not.toMatch(/unsafe|\*|http:|data:/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    }
  })

  test('no page, no file, no call and nothing that is missing goes out without its headers', async () => {
    for (const path of ['/nowhere', '/none.png', '/api/none', '/api/website-content/site', '/%', '/_.data']) {
      const answer = await page(path)
      const { status, headers } = answer
      await answer.arrayBuffer()
      const answered = (name: string) => [path, status, headers.get(name)]

      expect(answered('x-content-type-options')).toEqual([path, status, 'nosniff'])
      expect(answered('referrer-policy')).toEqual([path, status, 'strict-origin-when-cross-origin'])
      if (path !== '/_.data')
        expect(answered('content-security-policy')).toEqual([
          path,
          status,
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ])
    }
  })

  test('serves what a page needs, kept for a year under its own name', async () => {
    const files = [...(await textOf('/')).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')

    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const { status, headers } = await page(file)
      expect([file, status]).toEqual([file, 200])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('answers the data of a page, and what leads away from an unknown one', async () => {
    const home = await page('/_.data')
    const leave = await page('/nowhere.data')

    expect(home.headers.get('x-remix-response')).toBe('yes')
    expect(await home.text()).toContain('Premier Renewable')
    expect(leave.headers.get('x-remix-response')).toBe('yes')
    expect(await leave.text()).toContain('redirect')
  })

  test('keeps public pages free of style attributes, which the policy would drop', async () => {
    const paths = [
      '/',
      '/registration',
      '/discount-registration',
      '/abstract-submission',
      '/my-abstract',
      '/my-registration',
      '/discount-payment',
      '/payment-success',
      '/payment-cancel',
      '/discount-cancel',
    ]
    for (const path of sampleOf(paths, ['/', '/registration', '/my-registration']))
      expect([path, (await textOf(path)).match(/<[^>]* style="[^>]*>/)?.[0]]).toEqual([path, undefined])
  })
})

describe('without scripts', () => {
  const mainOf = async (path: string) => /<main[\s\S]*<\/main>/.exec(await textOf(path))?.[0] ?? ''
  const title = (main: string) => /<h1[^>]*>([^<]*)</.exec(main)?.[1]
  const optionsOf = (main: string, id: string) => {
    const list = new RegExp(`<select[^>]* id="${id}"[^>]*>(.*?)</select>`).exec(main)?.[1] ?? ''
    return [...list.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text]) => text?.replaceAll('&#x27;', "'"))
  }

  /** The labels of the form fields, without the honeypot. */
  const disabledOf = (main: string) => {
    const disabled = /<fieldset disabled=""[\s\S]*<\/fieldset>/.exec(main)?.[0] ?? ''
    return [...disabled.matchAll(/<label[^>]* for="([^"]+)"[^>]*>([^<]+)</g)]
      .filter(([, id]) => new RegExp(`<(?:input|select|textarea)[^>]* id="${id}"`).test(disabled))
      .map(([, , label]) => label)
  }
  const expectNotice = (main: string) =>
    expect(main).toMatch(
      /<p class="needs-scripts[^>]*>This form needs JavaScript\. [\s\S]*?<a href="mailto:info@example\.org"/,
    )

  test('the page of discounts says that the organisers decide first, or kindly that they take no requests', async () => {
    const { renewable } = contents
    const { transactions } = renewable
    const inMode = async (mode: DiscountMode) => {
      const discount = { ...transactions.discount, mode }
      contents.renewable = { ...renewable, transactions: { ...transactions, discount } }
      version.changed(aWebsite('renewable'))
      return mainOf('/discount-registration')
    }
    const decideFirst = await inMode('decide-first')
    const off = await inMode('off')
    contents.renewable = renewable
    version.changed(aWebsite('renewable'))

    expect([...decideFirst.matchAll(/<h3[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      'Your request',
      'Answer',
      'Payment',
    ])
    expect(decideFirst).toContain('The organisers decide and write to you by email.')
    expect(decideFirst).toContain('<form')
    expect(off).toContain(
      'This conference takes no requests for a discounted registration. You can register at the regular price.',
    )
    expect(off).toContain('href="/registration"')
    expect(off).toContain('href="mailto:info@example.org"')
    expect(off).not.toContain('<form')
  })

  test('the page of discounts says everything, and that the form needs scripts; without a service our own countries are there T25 T27', async () => {
    const main = await mainOf('/discount-registration')
    expect(title(main)).toBe('Discount Registration')
    expect(main).toContain('Fill in the form below to request a discount')
    expect([...main.matchAll(/<h3[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      'Your request',
      'Payment',
      'Confirmation',
    ])
    expect(disabledOf(main)).toEqual([
      'Title',
      'Name',
      'Phone',
      'Email',
      'Institute',
      'Country',
      'Description',
      'Discount amount',
      'Captcha',
    ])
    expectNotice(main)
    expect(optionsOf(main, 'country')).toEqual(['Choose a country', ...ownCountries, 'Other'])
  })

  test('the page of abstracts says the dates and that the form needs scripts T18 T24', async () => {
    const main = await mainOf('/abstract-submission')
    expect(main).toContain('March 15, 2026')
    expect(main).toMatch(/PDF, DOC and DOCX/)
    expect(disabledOf(main)).toEqual([
      'Title',
      'Name',
      'Phone',
      'Email',
      'Organization',
      'Country',
      'Interest area',
      'Session',
      'Abstract file',
      'Captcha',
    ])
    expectNotice(main)
  })

  test.each([
    ['/my-abstract', 'Your abstract'],
    ['/my-registration', 'Where is my registration?'],
    ['/discount-payment', 'Your discounted registration'],
  ])('%s says what it needs and whom to ask', async (path, name) => {
    const main = await mainOf(path)
    expect(title(main)).toBe(name)
    expectNotice(main)
    if (path === '/my-registration') expect(main).toMatch(/<h2[^>]*>Get your link<\/h2>/)
  })
})

describe('what search engines read', () => {
  const jsonOf = (body: string) =>
    JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? 'null')

  test('the home page tells the event with its days, place and prices, and nothing in it ends the script', async () => {
    const { event } = contents.renewable
    contents.renewable = {
      ...contents.renewable,
      event: { ...event, pageTitle: 'A </script><script>alert(1)' },
    }
    version.changed(aWebsite('renewable'))
    const spoiled = await textOf('/')
    contents.renewable = { ...contents.renewable, event }
    version.changed(aWebsite('renewable'))

    expect(jsonOf(spoiled).name).toBe('A </script><script>alert(1)')
    expect(spoiled).not.toContain('<script>alert(1)')
    expect(jsonOf(await textOf('/'))).toMatchObject({
      '@type': 'Event',
      startDate: '2026-05-29',
      endDate: '2026-05-31',
      location: { address: { addressLocality: 'Tokyo' } },
      offers: [{ name: 'Listener', price: '523.95', priceCurrency: 'EUR' }],
    })
  })

  test('the home page offers what is paid online until the registration closes, and nothing from then on', async () => {
    const { renewable } = contents
    const { registration } = renewable.transactions
    const closesAt = '2026-02-01T00:00:00Z'
    const transactions = { ...renewable.transactions, registration: { ...registration, closesAt } }
    contents.renewable = { ...renewable, transactions }
    version.changed(aWebsite('renewable'))
    const open = await textOf('/')
    now = closesAt
    const closed = await textOf('/')
    now = '2026-01-15T00:00:00Z'
    contents.renewable = renewable
    version.changed(aWebsite('renewable'))

    expect(jsonOf(open).offers).toMatchObject([
      { availability: 'https://schema.org/InStock', validThrough: closesAt },
    ])
    expect(open).toMatch(/<small[^>]*>from €523\.95</)
    expect(jsonOf(closed).offers).toMatchObject([{ availability: 'https://schema.org/SoldOut' }])
    expect(closed).not.toMatch(/<small[^>]*>from €/)
  })

  test('each public page has a title, a description and a canonical address of its own, and a picture to share', async () => {
    const heads = await Promise.all(
      publicPages.map(async (path) => {
        const body = await textOf(path)
        const value = (pattern: RegExp) => pattern.exec(body)?.[1]
        expect([path, value(/<link rel="canonical" href="([^"]+)"/)]).toEqual([
          path,
          `http://localhost:3000${path}`,
        ])
        expect([path, value(/property="og:url" content="([^"]+)"/)]).toEqual([
          path,
          `http://localhost:3000${path}`,
        ])
        const picture = value(/property="og:image" content="http:\/\/localhost:3000([^"]+)"/)
        expect([path, (await page(picture ?? '/none')).status]).toEqual([path, 200])
        expect(body).not.toContain('noindex')
        return [value(/<title>([^<]+)</), value(/name="description" content="([^"]+)"/)]
      }),
    )

    expect(heads.flat()).not.toContain(undefined)
    expect(new Set(heads.map(([title]) => title)).size).toBe(publicPages.length)
    expect(new Set(heads.map(([, description]) => description)).size).toBe(publicPages.length)
  })

  test('the result of a payment and the page of a personal link are in no search engine', async () => {
    const results = ['/payment-success', '/payment-cancel', '/discount-success', '/discount-cancel']
    for (const path of [...results, '/my-abstract', '/my-registration', '/discount-payment'])
      expect([path, (await textOf(path)).includes('<meta name="robots" content="noindex"/>')]).toEqual([
        path,
        true,
      ])
  })
})

describe('the back-office', () => {
  const paths = [
    ...['login', 'dashboard', 'payments', 'bookings', 'discounts', 'sessions', 'interests', 'accommodations'],
    ...['abstract-submissions', 'registration-types', 'exceptions', 'messages', 'mails', 'rehearsal'],
    ...['manage-events', 'accounts', 'own-account', 'audit'],
  ].map((name) => `/admin-${name}`)

  test('sends nothing of a page but Loading..., kept by no one A2 m121', async () => {
    for (const path of paths) {
      const answer = await page(path)
      const body = (await answer.text()).replace(/^[\s\S]*<body>/, '')
      const shown = body.replace(/<(script|noscript)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '')
      expect([path, answer.status, shown]).toEqual([path, 200, 'Loading...'])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
    }
  })

  test('leads unknown paths to the dashboard, with the path that does not exist A2', async () => {
    for (const [path, missing] of [
      ['/admin', ''],
      ['/admin-nothing', '?missing=%2Fadmin-nothing'],
      ['/administrator', '?missing=%2Fadministrator'],
      ['/admin-payments/7', '?missing=%2Fadmin-payments%2F7'],
    ]) {
      const { headers, status } = await page(path ?? '')
      expect([path, status, headers.get('location')]).toEqual([path, 302, `/admin-dashboard${missing}`])
    }
  })
})

describe('looks', () => {
  const lens = { name: 'lens', hue: 301 } as const
  const inLens = async (content: WebsiteContent, path = '/') => {
    const before = contents.optics
    contents.optics = { ...content, look: lens }
    version.changed(aWebsite('optics'))
    const { body } = await raw(path, { host: 'optics.localhost' })
    contents.optics = before
    version.changed(aWebsite('optics'))
    return body.toString()
  }

  test('a page has the colours and the drawing of its look, and nothing of another', async () => {
    const [standard, other] = [await textOf('/'), await inLens(contents.optics)]
    expect(standard).toContain('<body data-look="sun"')
    expect(standard).toContain('class="sun sun-hero"')
    expect(standard).not.toMatch(/look-art|look-wave|quiet-sky|\/looks\//)

    expect(other).toContain('<body data-look="lens"')
    expect(other).toMatch(/<style>:root:root\{[^}]*--wave-3:#553f9c/)
    expect(other).toContain('<svg class="look-art"')
    expect(other).not.toMatch(/sun-hero"|quiet-sky|look-stitch/)
    for (const path of ['/looks/lens-301/favicon.svg', '/looks/lens-301/images/share.png'])
      expect(other).toContain(path)
    expect(await inLens(contents.optics, '/contact')).toContain('<body data-look="lens"')
  })

  test('the ornaments of the content are drawn, and without them nothing is in their place', async () => {
    const [home, plain] = [await textOf('/'), await inLens({ ...contents.optics, ornaments: {} })]
    expect(home).toMatch(/class="edition-stamp"[^>]*><img src="\/images\/words\/edition-18.svg"/)
    expect(home).toMatch(/class="place-cartouche[^>]*><img /)
    expect(home).toMatch(/class="turbines"[\s\S]*class="bay-map"/)
    // the rest of the page names the styles of these too
    const main = plain.replace(/<style[\s\S]*?<\/style>/g, '')
    expect(main).not.toMatch(/edition-stamp|place-cartouche|turbines|bay-map|horizon-art/)
    expect(main).toContain('bay-without-map')

    const ornaments = { stamp: '12', horizon: 'bridge', tiles: true } as const
    const others = await inLens({ ...contents.optics, ornaments })
    expect(others).toMatch(/class="edition-stamp"[^>]*><span class="written-downwards">12</)
    expect(others).toMatch(/class="horizon-art"[\s\S]*id="frieze"/)
  })

  test('the pictures of a look are served, of any other name or hue there are none', async () => {
    for (const [file, type] of [
      ['favicon.svg', 'image/svg+xml'],
      ['favicon.ico', 'image/x-icon'],
      ['apple-touch-icon.png', 'image/png'],
      ['images/share.png', 'image/png'],
    ]) {
      const answer = await page(`/looks/plain-210/${file}`)
      expect([file, answer.status, answer.headers.get('content-type')]).toEqual([file, 200, type])
      await answer.arrayBuffer()
    }
    for (const folder of ['moon-10', 'lens-360', 'lens-007', 'lens--1', 'lens-1-2', 'lens'])
      expect([folder, (await page(`/looks/${folder}/favicon.svg`)).status]).toEqual([folder, 404])
  })
})

describe('pictures and marks', () => {
  const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

  test('anyone who shares a link gets a picture of 1200 by 630, and a device its marks', async () => {
    const home = await textOf('/')
    const shared = /property="og:image" content="([^"]+)"/.exec(home)?.[1] ?? ''
    const picture = await page(new URL(shared).pathname)
    const png = Buffer.from(await picture.arrayBuffer())
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(sizeOf(png)).toBe('1200x630')
    // the same on every website: it describes the picture, without name, place or date
    expect(/property="og:image:alt" content="([^"]+)"/.exec(home)?.[1]).toBe('A red sun over blue waves')
    expect(png.length).toBeLessThan(150_000)

    for (const [relation, type] of [
      ['icon', 'image/x-icon'],
      ['apple-touch-icon', 'image/png'],
      ['manifest', 'application/manifest+json'],
    ]) {
      const address = new RegExp(`<link rel="${relation}" href="([^"]+)"`).exec(home)?.[1]
      const answer = await page(address ?? '/none')
      expect([relation, answer.status, answer.headers.get('content-type')]).toEqual([relation, 200, type])
    }
  })

  test('the manifest names the conference and marks that are there, in the size it says', async () => {
    const manifest = (await (await page('/site.webmanifest')).json()) as {
      icons: { src: string; sizes: string; type: string }[]
    }

    expect(manifest).toMatchObject({
      name: 'World Renewable Energy Conference 2026 - Tokyo',
      short_name: 'WREC 2026',
      start_url: '/',
    })
    for (const { src, sizes, type } of manifest.icons) {
      const answer = await page(src)
      expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type])
      const png = Buffer.from(await answer.arrayBuffer())
      if (type === 'image/png') expect([src, sizeOf(png)]).toEqual([src, sizes])
    }
  })
})

describe('weight', () => {
  /**
   * All JavaScript that the HTML of a page loads, in bytes after gzip -9. e2e/page-weight.spec.ts measures what a
   * browser loads of the home and registration pages.
   */
  const scriptsOf = async (path: string) => {
    const sizes = await Promise.all(
      (await filesOf(path)).map(
        async (file) => gzipSync(await textOf(`/assets/${file}`), { level: 9 }).length,
      ),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  /** The scripts that the HTML of a page loads; `isEver`: also those that it loads on demand. */
  const filesOf = async (path: string, isEver = false) => {
    const named = /["'](?:\/assets\/|\.\/)([\w.-]+\.js)["']/g
    const files = new Set<string>()
    const add = async (text: string, isPage: boolean) => {
      for (const [whole, file = ''] of text.matchAll(named)) {
        // dynamic imports, `import("./x.js")`, load on demand
        const isLater = !isPage && new RegExp(`import\\(${whole.replaceAll('.', '\\.')}`).test(text)
        // the dashboard loads its chart script at once
        const waits = isLater && !file.startsWith('admin-figure-panels-')
        if ((waits && !isEver) || files.has(file)) continue
        files.add(file)
        // the manifest only lists the scripts of every page
        if (!file.startsWith('manifest-')) await add(await textOf(`/assets/${file}`), false)
      }
    }
    await add(await textOf(path), true)
    return [...files]
  }

  test('no public page loads a script of the editor or of the back-office, not even on demand', async () => {
    const isOfAdmin = async (file: string) =>
      /^(?:admin-|editor-)/.test(file) || (await textOf(`/assets/${file}`)).includes('ProseMirror')
    const known = new Map<string, Promise<boolean>>()
    const found: string[] = []
    for (const path of [...publicPages, '/privacy', '/imprint', '/plan-your-visit'])
      for (const file of await filesOf(path, true)) {
        if (!known.has(file)) known.set(file, isOfAdmin(file))
        if (await known.get(file)) found.push(`${path}: ${file}`)
      }
    expect(found).toEqual([])
    expect(known.size).toBeGreaterThan(20)
    // the test knows them
    const assets = readdirSync(new URL('../build/client/assets', import.meta.url))
    expect(assets.some((file) => /^editor-.*\.js$/.test(file))).toBe(true)
    expect(await isOfAdmin(assets.find((file) => /^admin-long-editor-.*\.js$/.test(file)) ?? '')).toBe(true)
  })

  test('the script that starts the page comes on its own, never along with a route', async () => {
    const entry = /"(\/assets\/entry\.client-[\w-]+\.js)"/.exec(await textOf('/contact'))?.[1]
    expect(await textOf(entry ?? '/none')).toContain('hydrateRoot')
  })

  const budgets = [
    ['/contact', 137],
    ['/abstract-submission', 151],
    ['/discount-registration', 150],
    ['/discount-payment', 152],
    ['/my-registration', 153],
    // the first pages of the back-office
    ['/admin-login', 190],
    ['/admin-dashboard', 190],
  ] as const

  test.each(
    sampleOf(budgets, [
      ['/contact', 137],
      ['/admin-dashboard', 190],
    ]),
  )('%s asks for at most %i kB of JavaScript', async (path, limit) => {
    const bytes = await scriptsOf(path)
    expect(bytes).toBeGreaterThan(80_000)
    expect(bytes / 1000).toBeLessThanOrEqual(limit)
  })
})

describe('pages from memory', () => {
  test('renders a page once, then answers without asking the router, whatever the query', async () => {
    const first = await textOf('/registration')
    const before = routed

    for (const path of ['/registration', '/registration?utm_source=mail', '/registration?x=/../y'])
      expect(await textOf(path)).toBe(first)
    expect(routed).toBe(before)
  })

  test('gives the same words in each encoding, and the smallest that is accepted', async () => {
    await page('/')
    const plain = await raw('/')
    const gzip = await raw('/', { 'accept-encoding': 'gzip, deflate' })
    const br = await raw('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })

    expect(plain.headers.get('content-encoding')).toBeUndefined()
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(br.body.length).toBeLessThan(gzip.body.length)
    for (const { status, headers, body } of [plain, gzip, br]) {
      expect([status, Number(headers.get('content-length'))]).toEqual([200, body.length])
      expect(headers.get('vary')).toBe('accept-encoding')
    }
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.get('etag'))).size).toBe(3)
  })

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['gzip;q=0', undefined],
    ['brotli, xgzip', undefined],
    ['', undefined],
    ['identity', undefined],
  ])('understands Accept-Encoding: %s', async (accepts, encoding) => {
    await page('/')
    expect((await raw('/', { 'accept-encoding': accepts })).headers.get('content-encoding')).toBe(encoding)
  })

  test('answers 304 to anyone who has these bytes, and HEAD without them', async () => {
    await page('/')
    const { headers } = await raw('/', { 'accept-encoding': 'br' })
    const again = await raw('/', { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' })
    const other = await raw('/', { 'accept-encoding': 'br', 'if-none-match': '"something-else"' })
    const head = await raw('/', { 'accept-encoding': 'br' }, 'HEAD')

    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers.get('etag')).toBe(headers.get('etag'))
    expect(again.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'))
    expect(other.status).toBe(200)
    expect([head.status, head.body.length]).toEqual([200, 0])
    // it may be compressed for size between the first and the last of these answers
    const last = await raw('/', { 'accept-encoding': 'br' })
    const lengths = [headers, last.headers].map((those) => those.get('content-length'))
    expect(lengths).toContain(head.headers.get('content-length'))
  })

  test('shows a change of the content in the very next answer, on its own website only', async () => {
    await textOf('/')
    expect((await raw('/', { host: 'optics.localhost' })).body.toString()).toContain(
      'Bring your results to Lisbon',
    )
    const { hero } = contents.renewable
    contents.renewable = { ...contents.renewable, hero: { ...hero, callToAction: 'Come to Tokyo' } }
    version.changed(aWebsite('renewable'))

    expect(await textOf('/')).toContain('Come to Tokyo')
    expect(await textOf('/_.data')).toContain('Come to Tokyo')
    expect((await raw('/', { host: 'optics.localhost' })).body.toString()).not.toContain('Come to Tokyo')
    contents.renewable = { ...contents.renewable, hero }
    version.changed(aWebsite('renewable'))
  })

  test('shows people without a picture, and the pictures of the gallery W19 W28 W29', async () => {
    const before = contents.renewable
    const { speakers, previousEdition } = before
    const [somebody] = speakers.firstGrid
    const [past] = previousEdition.plenary
    if (!somebody || !past) throw new Error('The content has no speakers')
    contents.renewable = {
      ...before,
      speakers: {
        ...speakers,
        firstGrid: [{ ...somebody, name: 'Prof. Nobody Yet', image: undefined }],
        secondGrid: [],
      },
      previousEdition: {
        ...previousEdition,
        plenary: [{ ...past, image: undefined, presentationTitle: undefined }],
        keynote: [],
      },
      gallery: {
        ...before.gallery,
        pictures: [{ image: '/images/gallery/opening.jpg', caption: 'The <opening> in Ariake' }],
      },
    }
    version.changed(aWebsite('renewable'))

    const main = async (path: string) => /<main[\s\S]*<\/main>/.exec(await textOf(path))?.[0] ?? ''
    const people = await main('/speakers')
    expect(people).toMatch(/<img(?![^>]*src=)[^>]*\/><span aria-hidden="true">NY<\/span>/)
    const edition = await main('/previous-edition')
    expect(edition).toContain('Prof. Anneke Rietdijk')
    expect(edition).not.toMatch(/Presentation Title|src=""/)
    const gallery = await main('/gallery')
    expect(gallery).toContain('src="/images/gallery/opening.jpg"')
    expect(gallery).toContain('The &lt;opening&gt; in Ariake')
    expect(gallery).not.toContain('will be published')

    contents.renewable = before
    version.changed(aWebsite('renewable'))
  })

  test('shows uploaded pictures with their sizes, and links that work without scripts', async () => {
    const before = contents.renewable
    const uploaded = (letter: string, more = {}) => ({
      ...{ id: letter.repeat(64), width: 800, height: 1000, alt: `Picture ${letter}` },
      ...more,
    })
    const address = (letter: string) => `/pictures/${letter.repeat(64)}`
    const [somebody, ...others] = before.speakers.firstGrid
    const [partner, ...partners] = before.partners.items
    if (!somebody || !partner) throw new Error('The content has no speakers')
    contents.renewable = {
      ...before,
      pictures: {
        logo: uploaded('a', { height: 200 }),
        hero: uploaded('b', { width: 1920, height: 1080, credit: 'Photo: Tourist office' }),
        favicon: uploaded('c', { width: 512, height: 512 }),
        share: uploaded('d', { width: 1200, height: 630 }),
      },
      speakers: {
        ...before.speakers,
        firstGrid: [{ ...somebody, photo: uploaded('e', { focusX: 0.2, credit: 'Photo: Ada' }) }, ...others],
      },
      partners: {
        ...before.partners,
        items: [{ ...partner, picture: uploaded('f'), href: 'https://institute.example/' }, ...partners],
      },
      gallery: { ...before.gallery, pictures: [{ picture: uploaded('0', { width: 1600, height: 900 }) }] },
    }
    version.changed(aWebsite('renewable'))

    const home = await textOf('/')
    expect(home).toContain(`<link rel="icon" href="${address('c')}-320.png"/>`)
    expect(home).toContain(`content="http://localhost:3000${address('d')}-1200.jpg"`)
    expect(home).toMatch(new RegExp(`<img[^>]*src="${address('a')}-320"[^>]*width="96" height="24"`))
    expect(home).toMatch(/class="hero-picture"><img alt="Picture b"[^>]*width="1920" height="1080"/)
    expect(home).toContain('Photo: Tourist office')
    expect(home).not.toContain('class="sky sky-hero"')
    const [, data = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(home) ?? []
    expect(JSON.parse(data)).toMatchObject({
      organizer: { logo: `http://localhost:3000${address('a')}-320` },
      image: [`http://localhost:3000${address('d')}-1200.jpg`],
    })
    const speakers = await textOf('/speakers')
    expect(speakers).toMatch(
      new RegExp(
        `<img alt="Picture e" width="800" height="1000" src="${address('e')}-640" srcSet="${address('e')}-320 320w`,
      ),
    )
    expect(speakers).toMatch(/data-x="2"[^>]*loading="eager"/)
    expect(speakers).toContain('Photo: Ada')
    const partnersPage = await textOf('/partners')
    expect(partnersPage).toMatch(
      /<a href="https:\/\/institute.example\/" rel="noopener" class="partner-link">/,
    )
    // in the markup, the data of the page and what search engines read
    expect(partnersPage.split('https://institute.example/').length - 1).toBeLessThanOrEqual(3)
    const gallery = await textOf('/gallery')
    expect(gallery).toMatch(
      new RegExp(`<a href="${address('0')}-640" class="gallery-frame"><img alt="Picture 0"`),
    )
    const manifest = JSON.parse((await raw('/site.webmanifest')).body.toString())
    expect(manifest.icons).toEqual([{ src: `${address('c')}-512.png`, sizes: '512x512', type: 'image/png' }])

    contents.renewable = before
    version.changed(aWebsite('renewable'))
  })

  test('puts no name that a stranger sends into a page that others get', async () => {
    version.changed(aWebsite('renewable'))
    await raw('/', { host: 'evil.example' })

    expect((await raw('/', { host: 'example.org' })).body.toString()).not.toContain('evil.example')
  })

  test('refuses a Host that is none', async () => {
    expect((await raw('/', { host: 'a@b' })).status).toBe(400)
  })

  test('knows no page by another method', async () => {
    expect((await page('/', { method: 'POST' })).status).toBe(404)
    expect((await page('/', { method: 'DELETE' })).status).toBe(404)
  })
})

describe('the pages of two processes on one database', () => {
  test.runIf(isLong)(
    'a price that a person changes with SQL is on them, and on no page of another website',
    async () => {
      const database = await testDatabase()
      const first = await startTestProduct({}, { pages: true, database })
      const second = await startTestProduct({}, { pages: true, database })
      const home = async (product: typeof first, host: string) =>
        (await product.app.inject({ url: '/', headers: { host } })).body
      const listener = async (product: typeof first, host: string) => {
        const text = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(
          await home(product, host),
        )?.[1]
        const { offers } = JSON.parse(text ?? '{}') as { offers?: { name: string; price: string }[] }
        return offers?.find(({ name }) => name === 'Listener')?.price
      }
      for (const product of [first, second]) {
        expect(await listener(product, 'renewable.localhost')).toBe('523.95')
        expect(await listener(product, 'nursing.localhost')).toBe('418.95')
      }

      await database.pool.query(
        "update presentation_types set price_cents = 50000 where website = 'renewable' and type = 'LISTENER'",
      )
      for (const product of [first, second]) {
        await expect.poll(() => listener(product, 'renewable.localhost')).toBe('525.00')
        expect(await listener(product, 'nursing.localhost')).toBe('418.95')
      }

      await database.pool.query(
        "update pricing_settings set processing_fee_basis_points = 0 where website = 'renewable'",
      )
      for (const product of [first, second])
        await expect.poll(() => listener(product, 'renewable.localhost')).toBe('500.00')
    },
  )
})

test('the times of the agenda carry the offset of its conference on that day', async () => {
  const { optics } = contents
  const { event } = optics
  const startIn = async (timeZone: string) => {
    contents.optics = { ...optics, event: { ...event, dates: { ...event.dates, timeZone } } }
    version.changed(aWebsite('optics'))
    const { body } = await raw('/agenda', { host: 'optics.localhost' })
    return /<time[^>]* datetime="([^"]+)"/i.exec(body.toString())?.[1]
  }
  expect(await startIn('Pacific/Apia')).toBe('2027-06-14T08:00+13:00')
  expect(await startIn('Europe/Berlin')).toBe('2027-06-14T08:00+02:00')
  contents.optics = optics
  version.changed(aWebsite('optics'))
})

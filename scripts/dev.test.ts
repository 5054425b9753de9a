import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#app/content-security-policy.ts'
import { atEnd } from '#tests/at-end.ts'
import { changeFile, copyRepository } from '#tests/copy-of-repository.ts'
import { isLong } from '#tests/long.ts'
import { sampleChanges, startDev, untilAnswered } from '#tests/running-dev.ts'
import { freePort } from '#tests/running-server.ts'
import { developmentPolicy } from './dev/development-policy.ts'

const { findChromium } = (await import(new URL('find-chromium.mjs', import.meta.url).href)) as {
  findChromium: () => string | undefined
}

const html = '<style>a{}</style><script>begin()</script><script src="/x.js"></script>'

test('the policy while developing differs from that of production in what Vite needs alone', () => {
  const connectTo = 'https://countries.example'
  const parts = (policy: string) =>
    new Map(policy.split('; ').map((part) => part.split(/ (.*)/s, 2) as [string, string]))
  const production = parts(contentSecurityPolicy(html, connectTo))
  const development = parts(developmentPolicy(html, { workshop: 'http://127.0.0.1:5173', connectTo }))

  expect(development.get('style-src')).toBe("'self' 'unsafe-inline'")
  expect(development.get('connect-src')).toBe(
    "'self' https://countries.example http://127.0.0.1:5173 ws://127.0.0.1:5173",
  )
  expect(development.get('worker-src')).toBe("'self' blob:")
  for (const name of ['style-src', 'connect-src', 'worker-src']) {
    production.delete(name)
    development.delete(name)
  }
  expect(development).toEqual(production)
})

test.runIf(isLong)(
  'npm run dev: a changed button is shown without a reload, a changed route answers again, the components are shown',
  async () => {
    const executablePath = findChromium()
    expect(executablePath, 'a Chromium is needed').toBeTruthy()
    const folder = mkdtempSync(join(tmpdir(), 'plenary-dev-'))
    atEnd(async () => rmSync(folder, { recursive: true, force: true }))
    copyRepository(folder)
    const dev = await startDev(folder, { PORT: String(await freePort()) })
    atEnd(dev.stop)

    const { chromium } = await import('@playwright/test')
    const browser = await chromium.launch({ executablePath: executablePath ?? '' })
    atEnd(() => browser.close())
    const page = await browser.newPage()
    // Vite compiles each module when it is first requested: on a busy machine that takes minutes
    page.setDefaultTimeout(300_000)
    const complaints: string[] = []
    const heard: string[] = []
    page.on('console', (message) => {
      heard.push(message.text())
      if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${dev.url}${sampleChanges.page}`)
    await expect.poll(() => heard).toContain('[vite] connected.')
    // Vite reloads the page when it discovers a new package
    await page.waitForLoadState('networkidle')
    for (const file of ['/site.webmanifest', '/looks/lens-255/mark.svg'])
      expect([file, (await fetch(`${dev.url}${file}`)).status]).toEqual([file, 200])
    await page.locator('input[name=name]').fill('Visitor')

    const { button, route } = sampleChanges
    changeFile(join(folder, button.file), button.from, button.to)
    await page.getByRole('button', { name: button.words }).waitFor()
    // no reload: the input is still there
    expect(await page.locator('input[name=name]').inputValue()).toBe('Visitor')
    expect(complaints).toEqual([])

    changeFile(join(folder, route.file), route.from, route.to)
    await untilAnswered(`${dev.url}${route.address}`, route.words)
    await expect.poll(dev.output).toContain(`${route.file} has changed.`)
    expect(await (await fetch(`${dev.url}${sampleChanges.page}`)).text()).toContain(button.words)

    // a fault ends only the server; the next change restarts it
    const broken = join(folder, 'shared/money.ts')
    writeFileSync(broken, '\nconst a fault', { flag: 'a' })
    await expect.poll(dev.output).toContain('It starts again with the next change.')
    changeFile(broken, '\nconst a fault', '')
    await untilAnswered(`${dev.url}${route.address}`, route.words)

    for (const path of ['/admin-components', '/components'])
      expect((await fetch(`${dev.url}${path}`, { redirect: 'manual' })).status, path).toBe(200)

    // visitors' data is never served as source code
    for (const path of ['/data/session.key', '/@fs/data/session.key', `/@fs${folder}/data/session.key`])
      expect((await fetch(`${dev.url}${path}`)).status, path).not.toBe(200)
  },
)

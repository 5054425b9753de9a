import type { Browser, Page } from '@playwright/test'

/** A main-thread task of a page: duration and processor time in milliseconds. */
export type PageTask = { length: number; work: number }

type TraceEvent = {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string; data?: { frames?: { url: string; processId: number }[] } }
}

/** The main-thread tasks of the page during `work`. */
export const tasksDuring = async (
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<PageTask[]> => {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await work()
  // including what it schedules for the next frame
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

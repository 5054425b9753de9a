import type { Page } from '@playwright/test'

/** The cumulative layout shift since the page began to load, and what moved. */
export const layoutShiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ shift: number; moved: string[] }>((settle) => {
        type Shift = { value: number; sources: { node: Element | null }[] }
        const seen = { shift: 0, moved: [] as string[] }
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
            seen.shift += value
            seen.moved.push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? ''))
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => settle(seen)))
      }),
  )

import type { Page } from '@playwright/test'

/** How far the page has moved on its own since it began to load (the score of layout shift), and what moved. */
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

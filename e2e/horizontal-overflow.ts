import { expect, type Page } from '@playwright/test'

/** Elements that overflow the window to the right without being clipped, widest first. */
const reachingOut = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isCut = (element: Element): boolean => {
      const { parentElement: parent } = element
      if (!parent || parent === document.body) return false
      return parent.tagName === 'svg' || getComputedStyle(parent).overflowX !== 'visible' || isCut(parent)
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !isCut(element))
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > clientWidth + 1)
      .sort((one, other) => other.right - one.right)
      .slice(0, 5)
      .map(({ element, right }) => `${element.tagName} .${element.getAttribute('class')} to ${right} px`)
      .concat(`page ${scrollWidth} px in a window of ${clientWidth} px`)
  })

/** Waits until the page does not scroll horizontally; a failure names what is too wide. */
export const fitsSideways = (page: Page): Promise<void> => expect.poll(() => reachingOut(page)).toEqual([])

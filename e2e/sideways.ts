import { expect, type Page } from '@playwright/test'

/** What reaches out of the window to the right, widest first. */
const reachingOut = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > clientWidth + 1)
      .sort((one, other) => other.right - one.right)
      .slice(0, 5)
      .map(({ element, right }) => `${element.tagName} .${element.getAttribute('class')} to ${right} px`)
      .concat(`page ${scrollWidth} px in a window of ${clientWidth} px`)
  })

/** The page settles without scrolling sideways; a failure names what is too wide. */
export const fitsSideways = (page: Page): Promise<void> => expect.poll(() => reachingOut(page)).toEqual([])

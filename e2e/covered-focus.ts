import type { Page } from '@playwright/test'

/** Describes by tab stop how the focused element is covered; empty: always visible (WCAG 2.4.12). */
type Covered = string[]

/** Defines `describeCoveredFocus` in the open page: describes what covers the focused element, or returns nothing. */
const teach = (page: Page) =>
  page.evaluate(() => {
    const isBar = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position)

    /** The fixed bar at this point, unless it contains the focused element. */
    const barAt = (focused: Element, x: number, y: number): Element | undefined => {
      for (let hit = document.elementFromPoint(x, y); hit && !hit.contains(focused); hit = hit.parentElement)
        if (isBar(hit)) return hit
      return undefined
    }

    const isShownAt = (shown: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (shown.contains(hit) || hit === shown.parentElement)
    }

    /** The visible element of a control that its label draws. */
    const shownOf = (element: Element): Element => {
      const { opacity } = getComputedStyle(element)
      const { width } = element.getBoundingClientRect()
      return (opacity === '0' || width < 3) && element.closest('label')
        ? (element.closest('label') as Element)
        : element
    }

    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.id || element.getAttribute('aria-label') || element.textContent.trim().slice(0, 40)}`

    const describeCoveredFocus = (): string | undefined => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.tagName === 'IFRAME') return undefined
      const box = [...shownOf(focused).getClientRects()].find(({ width, height }) => width > 2 && height > 2)
      if (!box) return undefined
      // elements larger than the window may be partly visible; in text fields the browser scrolls to the caret
      const isLarge = box.height > innerHeight / 3 || box.width > innerWidth || focused.tagName === 'TEXTAREA'
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
      if (left >= right || top >= bottom) return `${nameOf(focused)} is outside of the window`
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const points = [
        [x, top + 2],
        [x, y],
        [x, bottom - 2],
        [left + 2, y],
        [right - 2, y],
      ] as const
      const bars = points.flatMap((point) => barAt(focused, ...point) ?? [])
      const isSeen = points.some((point) => isShownAt(shownOf(focused), ...point))
      const hiding =
        isLarge && isSeen ? undefined : (bars[0] ?? (isSeen ? undefined : document.elementFromPoint(x, y)))
      if (!hiding) return undefined
      return `${nameOf(focused)} at ${Math.round(top)} is hidden by ${nameOf(hiding)} .${hiding.getAttribute('class')}`
    }
    Object.assign(globalThis, { describeCoveredFocus })
  })

/**
 * Focuses every focusable element, forwards and backwards. The browser scrolls as for the Tab key, and everything
 * happens in one call: fast enough for every run.
 */
export const focusThroughAll = async (page: Page): Promise<Covered> => {
  await teach(page)
  return page.evaluate(() => {
    const describeCover = Reflect.get(globalThis, 'describeCoveredFocus') as () => string | undefined
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled, [inert] *') && stop.checkVisibility())
    return [...stops, ...stops.toReversed()].flatMap((stop) => {
      stop.focus()
      const covered = document.activeElement === stop && describeCover()
      return covered ? [covered] : []
    })
  })
}

/** Presses Tab through the whole page and Shift+Tab back. */
export const tabThroughAll = async (page: Page): Promise<Covered> => {
  await teach(page)
  // each key press also checks the stop before it, which saves one call per stop
  await page.evaluate(() => {
    const covered: string[] = []
    const describeCover = Reflect.get(globalThis, 'describeCoveredFocus') as () => string | undefined
    const note = ({ key }: KeyboardEvent) => {
      const one = key === 'Tab' && describeCover()
      if (one) covered.push(one)
    }
    const before = Reflect.get(globalThis, 'noteFocus')
    if (before) document.removeEventListener('keydown', before, true)
    document.addEventListener('keydown', note, true)
    Object.assign(globalThis, { covered, noteFocus: note })
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
  const stops = await page
    .locator('a[href], button, input, select, textarea, summary, [tabindex="0"]')
    .count()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses <= stops; presses++) await page.keyboard.press(key)
  return page.evaluate(() => Reflect.get(globalThis, 'covered') as string[])
}

import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

// tests of animations
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const expectBothEdges = async (page: Page, path: string, widths: readonly number[]) => {
  await page.goto(path)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const gaps = await page.locator('.sea .wave').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [drift] = row.getAnimations()
        if (!drift) throw new Error('A row does not drift')
        drift.pause()
        return [0, 0.5, 0.9999].flatMap((part) => {
          drift.currentTime = Number(drift.effect?.getComputedTiming().duration) * part
          const pieces = [...row.querySelectorAll('.wave-water, use')]
            .map((piece) => piece.getBoundingClientRect())
            .filter((piece) => piece.width > 0)
          const left = Math.min(...pieces.map((piece) => piece.left))
          const right = Math.max(...pieces.map((piece) => piece.right))
          const { clientWidth } = document.documentElement
          return left <= 0 && right >= clientWidth ? [] : [{ row: row.classList.value, part, left, right }]
        })
      }),
    )
    expect(gaps, `${path} at ${width} px`).toEqual([])
  }
}

test(
  'the sea reaches both edges of the window wherever its rows have drifted to',
  { tag: '@long' },
  ({ page }) => expectBothEdges(page, '/partners', [320, 1970]),
)

test('the sea reaches both edges of the window at each width where its rows change, of the home page too', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of ['/partners', '/'])
    await expectBothEdges(page, path, [320, 767, 1109, 1110, 1280, 1969, 1970, 2829, 2830, 4500])
})

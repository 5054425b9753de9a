import type { Page } from '@playwright/test'

/** Ordinary words (at most 30 letters) of the page's lists that are broken across lines. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = []
    for (const list of document.querySelectorAll('main :is(.adm-list, table:not(.adm-list *))')) {
      const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only')) continue
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
          if (word.length > 30) continue
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) words.push(word)
        }
      }
    }
    return words
  })

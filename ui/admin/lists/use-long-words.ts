import { type RefObject, useLayoutEffect } from 'react'

/** Longer than any ordinary word, between the places where a line may break. */
const longWord = /[^\s\-–/]{31,}/

/**
 * Marks the texts of a table that have such a word with `data-long`: these alone may break within a word, so that they do
 * not widen the page.
 */
export const useLongWords = (table: RefObject<HTMLTableElement | null>, rows: readonly unknown[]): void =>
  useLayoutEffect(() => {
    if (!table.current) return
    for (const marked of table.current.querySelectorAll('[data-long]')) marked.removeAttribute('data-long')
    const texts = document.createTreeWalker(table.current, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (longWord.test(text.nodeValue ?? '')) text.parentElement?.setAttribute('data-long', '')
  }, [table, rows])

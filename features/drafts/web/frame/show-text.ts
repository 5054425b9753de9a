import type { Json } from '#content/stored-content.ts'
import type { Path } from '../../change.ts'

/**
 * Puts what was typed where the page shows the text of a field, until the page comes with it. A text that the page shows in
 * another way waits for that.
 */
export const showText = (
  page: Document,
  path: Path,
  before: Json | undefined,
  after: Json | undefined,
): void => {
  if (typeof before !== 'string' || typeof after !== 'string' || before === after || before === '') return
  for (const element of page.querySelectorAll(`[data-edit~="${path.join('.')}"]`))
    for (const node of element.childNodes)
      if (node.nodeType === 3 && node.nodeValue === before) node.nodeValue = after
}

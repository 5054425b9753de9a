/**
 * HTML from Word or the web without what is no text: comments, styles and the signs of Word's bullets. Its list paragraphs
 * become items, and bold and slanted styles become elements. The schema keeps only what it knows.
 */
export const cleanPasted = (html: string): string => {
  // our content security policy reports each style and each handler that a document has
  const inert = html.replace(/<[^<>]*>/g, (tag) =>
    tag
      .replace(/^<(\/?)(?:style|script)/i, '<$1x-none')
      .replace(/\sstyle\s*=/gi, ' data-style=')
      .replace(/\son\w+\s*=/gi, ' data-on='),
  )
  const page = new DOMParser().parseFromString(inert, 'text/html')
  for (const element of page.querySelectorAll(`x-none, title, img, svg, ${styled('mso-list:Ignore')}`))
    element.remove()
  for (const item of page.querySelectorAll(`p${styled('mso-list')}, p[class*="MsoListParagraph" i]`))
    becomeItem(page, item)
  for (const element of page.querySelectorAll('[data-style]')) becomeMarks(page, element)
  return page.body.innerHTML
}

const styled = (text: string) => `[data-style*="${text}" i]`

/** Moves a list paragraph of Word into the list before it, or into a new one. */
const becomeItem = (page: Document, item: Element): void => {
  const before = item.previousElementSibling
  const list = before?.matches('ul[data-word]') ? before : page.createElement('ul')
  list.setAttribute('data-word', '')
  if (list !== before) item.before(list)
  const entry = page.createElement('li')
  entry.append(...item.childNodes)
  list.append(entry)
  item.remove()
}

const becomeMarks = (page: Document, element: Element): void => {
  const style = (element.getAttribute('data-style') ?? '').replaceAll(' ', '').toLowerCase()
  // Google Docs wraps everything that is copied in a b that is not bold
  if (element.matches('b') && style.includes('font-weight:normal')) element.replaceWith(...element.childNodes)
  const names = [
    ...(/font-weight:(?:bold|[6-9]00)/.test(style) ? ['strong'] : []),
    ...(style.includes('font-style:italic') ? ['em'] : []),
  ]
  for (const name of names) {
    const mark = page.createElement(name)
    mark.append(...element.childNodes)
    element.append(mark)
  }
}

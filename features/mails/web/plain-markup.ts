const keptAttributes = ['dir', 'lang']
const dropped =
  'script,style,link,meta,base,title,template,iframe,frame,frameset,object,embed,img,picture,svg,math,video,audio,canvas,form,input,button,select,textarea'

/** Without styles before it is parsed: the policy of the page speaks of each that it meets. Safe it is made below. */
const withoutStyles = (markup: string): string =>
  markup
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='))

/**
 * The markup of a mail as the back-office may show it: its headings, paragraphs and tables, without anything that runs,
 * loads, leads away or brings a style, which the policy of the page refuses.
 */
export const plainMarkup = (markup: string): string => {
  const { body } = new DOMParser().parseFromString(withoutStyles(markup), 'text/html')
  for (const element of body.querySelectorAll(dropped)) element.remove()
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (!keptAttributes.includes(name)) element.removeAttribute(name)
  // no style reaches in there; this attribute is none
  return `<!doctype html><html lang="en"><title>Mail</title><body><font face="Arial, sans-serif">${body.innerHTML}</font></body></html>`
}

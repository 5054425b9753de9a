import { addPage, pageText, type UsualPage } from '../../new-page.ts'
import { useEditor } from '../editor-context.ts'

/** Adds a usual page, unless the draft has it, and opens its text. */
export const useAddPage = () => {
  const { store, say, open, newId } = useEditor()
  return (page: UsualPage) => {
    const content = store.view().draft?.shown
    if (!content) return
    const known = pageText(content, page)
    if (known) return open(known)
    const { change, text } = addPage(content, page, newId)
    store.make(change)
    say(`${page.title} added.`)
    open(text)
  }
}

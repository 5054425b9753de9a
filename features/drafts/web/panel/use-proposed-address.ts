import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Path } from '../../change.ts'
import { proposedAddress } from '../../new-page.ts'
import { useEditor } from '../editor-context.ts'

/** Gives a page of one's own an address by its title, once a field of its form is left. */
export const useProposedAddress = (form: RefObject<HTMLElement | null>, record: Path): void => {
  const { store, mayWrite } = useEditor()
  const isPage = mayWrite && record[0] === 'pages' && record.length === 2
  const propose = useEffectEvent(() => {
    const { draft } = store.view()
    const change = draft && proposedAddress(draft.shown, record)
    if (change) store.make(change)
  })
  useEffect(() => {
    const element = form.current
    if (!isPage || !element) return
    element.addEventListener('focusout', propose)
    return () => element.removeEventListener('focusout', propose)
  }, [form, isPage])
}

import { useEffect, useEffectEvent } from 'react'
import type { Path } from '../../change.ts'
import { usualPage } from '../../new-page.ts'
import { useEditor } from '../editor-context.ts'
import { useAddPage } from '../lists/use-add-page.ts'

/** A record that is not there: it was removed, or a link names a page of one's own by its address. That one is opened. */
export default function AdminMissing({ record: [list, name = ''] }: { record: Path }) {
  const { mayWrite } = useEditor()
  const add = useAddPage()
  const page = list === 'pages' && mayWrite ? usualPage(name) : undefined
  const addNamed = useEffectEvent(() => page && add(page))
  useEffect(() => void addNamed(), [])
  return page ? null : <p role="status">It was removed, so there is nothing to edit.</p>
}

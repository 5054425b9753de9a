import { useState } from 'react'
import { keep, readStored } from '#platform/browser/form-drafts/storage.ts'

export type AbstractView = 'table' | 'reading'

/** Table or reader; stored in this browser. */
export const useAbstractView = (): [AbstractView, (view: AbstractView) => void] => {
  const [view, setView] = useState<AbstractView>(() =>
    readStored('local', key) === 'reading' ? 'reading' : 'table',
  )
  const choose = (chosen: AbstractView) => {
    keep('local', key, chosen)
    setView(chosen)
  }
  return [view, choose]
}

const key = 'abstracts-view'

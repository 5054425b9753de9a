import { useEffect, useMemo, useState } from 'react'
import { isSame } from '../change.ts'
import { useEditor } from './editor-context.ts'

/** The number of unpublished changes; undefined while counting. The code that counts is loaded lazily. */
export const useCountOfChanges = (): number | undefined => {
  const { published, shown } = useEditor().draft
  const isPublished = useMemo(() => isSame(published, shown), [published, shown])
  const [count, setCount] = useState<number>()
  useEffect(() => {
    if (isPublished) return
    let isOver = false
    const report = (count: number | undefined) => !isOver && setCount(count)
    import('../differences.ts').then(
      ({ differences }) => report(differences(published, shown).length),
      () => report(undefined),
    )
    return () => {
      isOver = true
    }
  }, [published, shown, isPublished])
  return isPublished ? 0 : count
}

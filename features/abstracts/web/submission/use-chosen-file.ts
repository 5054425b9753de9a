import { useEffect, useRef } from 'react'
import type { ChosenFile } from '#features/abstracts/abstract-form.ts'
import { fileProblem } from './file-problem.ts'

/** Checks a file as soon as it is chosen; only the last result counts, while the field has that file. */
export const useChosenFile = (
  file: ChosenFile | undefined,
  onChange: (file: ChosenFile | undefined) => void,
) => {
  const last = useRef<File>(undefined)
  useEffect(() => {
    // a result that comes when the file is removed or sent must not choose it again
    if (!file) last.current = undefined
  }, [file])

  const choose = async (content: File) => {
    last.current = content
    const file = { name: content.name, content }
    onChange(file)
    const problem = await fileProblem(content)
    if (last.current !== content) return
    if (problem) return onChange({ ...file, problem })
    const warning = await warningOf(content)
    if (last.current === content && warning) onChange({ ...file, warning })
  }

  return { choose: (content: File) => void choose(content), remove: () => onChange(undefined) }
}

/** The PDF check is loaded lazily; if that fails no warning is shown, and the server checks anyway. */
const warningOf = async (content: File): Promise<string | undefined> => {
  try {
    const { pdfWarning } = await import('./pdf-warning.ts')
    return await pdfWarning(content)
  } catch {
    return undefined
  }
}

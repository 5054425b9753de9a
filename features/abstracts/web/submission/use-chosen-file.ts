import { useRef } from 'react'
import type { ChosenFile } from '#features/abstracts/abstract-form.ts'
import { fileProblem } from './file-problem.ts'

/** Looks at a file as soon as it is chosen; only the last one counts. */
export const useChosenFile = (onChange: (file: ChosenFile | undefined) => void) => {
  const last = useRef<File>(undefined)

  const choose = async (content: File) => {
    last.current = content
    const file = { name: content.name, content }
    onChange(file)
    const problem = await fileProblem(content)
    if (last.current === content && problem) onChange({ ...file, problem })
  }

  const remove = () => {
    last.current = undefined
    onChange(undefined)
  }

  return { choose: (content: File) => void choose(content), remove }
}

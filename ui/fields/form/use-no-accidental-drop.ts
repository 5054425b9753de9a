import { useEffect } from 'react'

/** Whether a drag carries files, and not a text or a link. */
export const carriesFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') === true

/** A file dropped beside the place for it would be opened by the browser, and the form would be gone: it is let be. */
export const useNoAccidentalDrop = (): void => {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      if (!event.dataTransfer || !carriesFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}

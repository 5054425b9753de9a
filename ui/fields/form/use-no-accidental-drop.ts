import { useEffect } from 'react'

/** Whether a drag contains files, and not a text or a link. */
export const carriesFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') === true

/** Prevents the browser from opening a file that is dropped outside of the drop zone, which would discard the form. */
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

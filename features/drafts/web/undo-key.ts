type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl Z undoes; Ctrl Shift Z and Ctrl Y redo. On a Mac: Cmd. */
export const undoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): 'undo' | 'redo' | undefined => {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : undefined
}

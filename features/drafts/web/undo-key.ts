type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl Z takes back; Ctrl Shift Z and Ctrl Y make it again. On a Mac it is Cmd. */
export const undoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): 'undo' | 'redo' | undefined => {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : undefined
}

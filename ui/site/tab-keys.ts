type Pressed = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean }

/**
 * The index of the tab that a key moves to; undefined for other keys. With a modifier the key belongs to the browser: Alt
 * and an arrow go back.
 */
export const placeAfter = (
  { key, altKey, ctrlKey, metaKey }: Pressed,
  index: number,
  count: number,
): number | undefined => {
  if (altKey || ctrlKey || metaKey) return undefined
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}

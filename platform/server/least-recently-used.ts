/**
 * Stores an entry as the one used last, and removes the one used longest ago while there are more than `most`. A map keeps
 * the order in which its keys were added.
 */
export const touch = <K, V>(map: Map<K, V>, key: K, value: V, most: number): void => {
  map.delete(key)
  map.set(key, value)
  if (map.size <= most) return
  const [oldest] = map.keys()
  map.delete(oldest as K)
}

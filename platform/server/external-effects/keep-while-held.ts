import type { FileStore } from '../files/file-store.ts'
import type { ExternalEffects } from './external-effects.ts'

/**
 * The same store, which removes and moves nothing while external effects are held: the files of a copy may be those of the
 * installation that it was copied from. What stays without a row is found by the next sweep.
 */
export const keepWhileHeld = (files: FileStore, { areHeld }: Pick<ExternalEffects, 'areHeld'>): FileStore => {
  const unlessHeld =
    (work: (name: string) => Promise<void>) =>
    async (name: string): Promise<void> => {
      if (!areHeld()) await work(name)
    }
  return {
    ...files,
    remove: unlessHeld(files.remove),
    removeLeftover: unlessHeld(files.removeLeftover),
    setAside: unlessHeld(files.setAside),
    putBack: unlessHeld(files.putBack),
  }
}

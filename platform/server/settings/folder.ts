import { statSync } from 'node:fs'

/** Why no folder can be at this path, as the rest of a sentence that begins with a setting; undefined: one may be there. */
export const whyNoFolder = (path: string): string | undefined => {
  try {
    return statSync(path).isDirectory() ? undefined : 'must be a folder, and there is a file of that name'
  } catch (error) {
    // one that is not there is made; one that may not be looked at is refused when it is used
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR'
      ? 'must be a folder, and a part of its path is a file'
      : undefined
  }
}

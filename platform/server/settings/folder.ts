import { statSync } from 'node:fs'

/** Why this path cannot be a folder, as the rest of a message that begins with a setting; undefined: it can. */
export const whyNoFolder = (path: string): string | undefined => {
  try {
    return statSync(path).isDirectory() ? undefined : 'must be a folder, and there is a file of that name'
  } catch (error) {
    // a missing folder is created later; one without access is refused when it is used
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR'
      ? 'must be a folder, and a part of its path is a file'
      : undefined
  }
}

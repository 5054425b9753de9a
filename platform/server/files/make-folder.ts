import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents, all with this mode; returns whether it was created. The `recursive` option of
 * Node's `mkdir` never ends where a folder cannot be created in an existing one: in `/proc`, or below a dangling link.
 * @throws the system's error (`EACCES`, `ENOENT`, `ENOTDIR`, …)
 */
export const makeFolder = async (folder: string, mode: number): Promise<boolean> => {
  try {
    return await makeOne(folder, mode)
  } catch (error) {
    const above = dirname(folder)
    if (codeOf(error) !== 'ENOENT' || above === folder) throw error
    await makeFolder(above, mode)
    return makeOne(folder, mode)
  }
}

const makeOne = async (folder: string, mode: number): Promise<boolean> => {
  try {
    await mkdir(folder, { mode })
    return true
  } catch (error) {
    const found = await stat(folder).catch((cause: Error) => cause)
    if (found instanceof Error) throw codeOf(error) === 'EEXIST' ? found : error // a link that leads nowhere
    // the system may report EPERM or EROFS for an existing folder
    if (!found.isDirectory()) throw error
    return false
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing, all with this mode; answers whether it made it. `mkdir` of Node with
 * `recursive` tries for ever where a folder that exists takes no other one: in `/proc`, or below a link that leads nowhere.
 * @throws the error of the system (`EACCES`, `ENOENT`, `ENOTDIR`, …)
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
    // the system may say EPERM or EROFS of a folder that is there
    if (!found.isDirectory()) throw error
    return false
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

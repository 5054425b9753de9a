import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** No large pictures: neither types, rules nor the server need them. Deleted files may still be tracked. */
const isNeeded = (path: string) =>
  path !== '' && !/^(docs|public\/images)\//.test(path) && existsSync(join(root, path))

/** Copies the tracked files, as they are now, into an empty folder with the same node_modules. */
export const copyRepository = (folder: string): void => {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  for (const path of stdout.split('\0').filter(isNeeded)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** Replaces a text that occurs once in a file; throws otherwise. */
export const changeFile = (path: string, from: string, to: string): void => {
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${path} does not hold once: ${from}`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
}

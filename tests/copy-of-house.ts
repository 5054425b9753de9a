import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Neither types, rules nor the server need a picture; what was deleted may still be tracked. */
const isNeeded = (path: string) =>
  path !== '' && !/^(docs|public)\//.test(path) && existsSync(join(root, path))

/** Copies everything that git knows, as it is now, into an empty folder, which uses the same packages. */
export const copyHouse = (folder: string): void => {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  for (const path of stdout.split('\0').filter(isNeeded)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** Replaces text that a file has once; throws when it does not. */
export const changeFile = (path: string, from: string, to: string): void => {
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${path} does not hold once: ${from}`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
}

import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** The source texts of these files and of everything that they import statically from `ui/` or from their own folder. */
export const sourcesFrom = (...files: string[]): string[] => {
  const texts = new Map<string, string>()
  const read = (file: string) => {
    if (texts.has(file)) return
    const text = readFileSync(join(root, file), 'utf8')
    texts.set(file, text)
    for (const [, specifier = ''] of text.matchAll(
      /^(?:import|export) [^;]*?from '((?:#ui\/|\.{1,2}\/)[\w./-]+\.tsx?)'/gm,
    ))
      read(
        specifier.startsWith('#') ? specifier.slice(1) : relative(root, resolve(root, file, '..', specifier)),
      )
  }
  for (const file of files) read(file)
  return [...texts.values()]
}

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

type Range = { startOffset: number; endOffset: number; count: number }
type Script = { url: string; functions: { ranges: Range[] }[] }

/**
 * Runs a file in its own process and returns the branches of these files that were not executed, by V8 coverage:
 * `name.ts:12 the text`. A file that was not loaded is returned by name.
 */
export const uncoveredIn = async (files: readonly URL[], run: URL): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-branches-'))
  try {
    await promisify(execFile)(process.execPath, [fileURLToPath(run)], {
      env: { PATH: process.env['PATH'], NODE_V8_COVERAGE: folder },
    })
    const reports = await Promise.all(
      (await readdir(folder)).map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
    )
    const scripts: Script[] = reports.flatMap(({ result }) => result)
    const found = await Promise.all(
      files.map(async (file) => {
        const name = file.pathname.split('/').at(-1)
        const script = scripts.find(({ url }) => url === file.href)
        if (!script) return [`${name} was not loaded`]
        // type stripping leaves blanks, so positions match the source
        const source = await readFile(file, 'utf8')
        return script.functions
          .flatMap(({ ranges }) => ranges)
          .filter(({ count }) => count === 0)
          .map(({ startOffset, endOffset }) => {
            const line = source.slice(0, startOffset).split('\n').length
            return `${name}:${line} ${source.slice(startOffset, endOffset).trim()}`
          })
      }),
    )
    return found.flat()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

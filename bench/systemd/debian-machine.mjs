// Debian's own files in a folder, made by debootstrap of its packages, for machines and images that are tried.
import { spawnSync } from 'node:child_process'
import { debianProgram } from '#tests/debian-program.ts'

/** Runs a program to its end and answers what it printed. @throws Error with all that it said */
export const must = (command, args, options = {}) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    ...options,
  })
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(' ')} ended with ${status}: ${error?.message ?? `${stdout}${stderr}`}`,
    )
  return (stdout ?? '').trim()
}

/** Does this, says how long it took, and gives its answer back. */
export const timed = async (what, act) => {
  const begun = performance.now()
  const answer = await act()
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(8)} s  ${what}`)
  return answer
}

/** A Debian 12 with these packages more than the least. */
export const makeDebian = (folder, packages) =>
  must(debianProgram('debootstrap', ['debootstrap']), [
    '--variant=minbase',
    `--include=${packages.join(',')}`,
    'bookworm',
    folder,
    'http://deb.debian.org/debian',
  ])

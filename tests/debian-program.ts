import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const folders = ['/usr/bin', '/usr/sbin']
const find = (program: string) => folders.map((folder) => `${folder}/${program}`).find(existsSync)

/**
 * The path of a program of Debian that a long test needs beside the product, such as an S3-compatible store. Where it is
 * missing, root installs its packages; anyone else learns which they are.
 */
export const debianProgram = (program: string, packages: readonly string[]): string => {
  const found = find(program)
  if (found) return found
  const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`
  if (process.getuid?.() === 0 && find('apt-get')) {
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-q'], options)
    spawnSync('/bin/sh', ['-c', install], options)
  }
  const installed = find(program)
  if (!installed) throw new Error(`This test needs ${program}. On Debian: ${install}`)
  return installed
}

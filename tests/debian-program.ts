import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const folders = ['/usr/bin', '/usr/sbin']
const find = (program: string) => folders.map((folder) => `${folder}/${program}`).find(existsSync)

/**
 * The path of a Debian program that a long test needs, such as an S3-compatible store. Root installs its packages when
 * it is missing; other users get an error that names them.
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

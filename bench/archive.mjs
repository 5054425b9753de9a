// npm run bench -- archive: Unpacks the newest release archive into an empty folder and starts it without a network.
// As a user without rights, with a read-only root. Prints its size and the time to the first page. Run `npm run release`
// once before; needs root.

import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { newestArchive, playSealed, sealMeasurement, sealRoot } from './sealed.mjs'

const work = sealMeasurement('archive')
const archive = newestArchive()
const name = basename(archive, '.tar.gz')

const unpacking = performance.now()
spawnSync('tar', ['-xzf', archive, '-C', work, '--no-same-owner'], { stdio: 'inherit' })
const unpacked = (performance.now() - unpacking) / 1000
const [megabytes] = spawnSync('du', ['-sm', work], { encoding: 'utf8' }).stdout.split('\t')
const product = join(work, name)
const seal = sealRoot(work, { name: 'plenary', id: 10_001 })
const [first, second] = [await playSealed(product, seal), await playSealed(product, seal)]
console.log(`${basename(archive)}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`)
console.log(`${megabytes} MB unpacked, in ${unpacked.toFixed(1)} s`)
console.log(
  `first start  ${(first.firstPage / 1000).toFixed(1)} s to the home page; ${first.requested} addresses requested`,
)
console.log(`second start ${(second.firstPage / 1000).toFixed(1)} s`)

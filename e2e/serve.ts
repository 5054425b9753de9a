// Runs the product as npm start does, on a folder that goes away with it: also when the worker that started it was
// killed, because the product stops when nobody holds its channel any more.
import { lstatSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keepExchanges } from './keep-exchanges.ts'

const folder = process.env['DATA_DIR']
if (!folder) throw new Error('DATA_DIR must name the folder of this run')

/** Where the database lies elsewhere, its folder is only a link to it. */
const removeAll = () => {
  const database = join(folder, 'postgres')
  if (lstatSync(database, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(realpathSync(database), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

process.on('exit', removeAll)
keepExchanges()
await import('#app/server.ts')

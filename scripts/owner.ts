// npm run owner -- EMAIL: restores the access of an owner who is locked out, or adds one.
import { readOwnersAddress, rescueOwner } from '#features/accounts/server/rescue-owner.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { openWebsites } from '#platform/server/websites/website-registry.ts'
import { visit } from './visit.ts'

const usage = `npm run owner -- EMAIL   makes the account of this address an owner who is not disabled (a new one when
                         there is none), and prints a link to choose a password; a second factor
                         of the account is removed`

const [word, ...others] = process.argv.slice(2)

await visit(
  async (db, config) => {
    const hosts = config.websiteHosts
    const websites = await openWebsites({ db, version: { changed: () => undefined }, hosts })
    const origins = createOrigins({ ...config, websites, port: () => config.port })
    const owner = await rescueOwner({ db, clock: systemClock, origins }, readOwnersAddress(word ?? ''))
    const until = `${owner.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    console.log(`${owner.email} is ${owner.isNew ? 'a new' : 'an'} owner. Choose a password here, once, until ${until}:

  ${owner.link}
${owner.isNew ? '' : '\nUntil then the old password still works.\n'}${owner.hadFactor ? 'The second factor of the account is removed. Set up a new one after the login.\n' : ''}`)
  },
  {
    alsoWhenStopped: true,
    check: () => {
      if (word === undefined || others.length > 0) throw new Error(usage)
      readOwnersAddress(word)
    },
  },
)

// npm run new-key: lets the next start use another session key.
import { forgetKeyPrint } from '#app/installation/read-database-state.ts'
import { commandLine, writeAudit } from '#platform/server/audit-log.ts'
import { systemClock as clock } from '#platform/server/clock.ts'
import { visit } from './visit.ts'

await visit(
  async (db) => {
    await db.transaction().execute(async (tx) => {
      await forgetKeyPrint(tx)
      await writeAudit(tx, commandLine, clock.now(), {
        action: 'session-key.forgotten',
        subject: 'The session key',
      })
    })
    console.log(`The next start takes the session key that it has, and every later one must have the same.
Links in emails that were sent stop working. Everyone logs in again, with a recovery code where they
have a second factor, and sets up their authenticator app again.`)
  },
  { alsoWhenStopped: true },
)

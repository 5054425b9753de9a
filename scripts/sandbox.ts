// npm run sandbox -- …: sets the faults of the running product's payment sandbox, and triggers its events.

import { systemClock } from '#platform/server/clock.ts'
import { describeSandbox } from '#sandbox/stripe/server/faults/describe-sandbox.ts'
import { readSandboxCommand } from '#sandbox/stripe/server/faults/read-sandbox-command.ts'
import { runSandboxCommand } from '#sandbox/stripe/server/faults/run-sandbox-command.ts'
import { visit } from './visit.ts'

const usage = `npm run sandbox -- …

  status                           say how it behaves now
  behave                           end every misbehaviour

Webhooks, of all or of one session (cs_test_…):
  withhold on|off [session]        keep them back, or send those that wait
  lose on|off [session]            never send the new ones
  delay 90 [session]               send the new ones so many seconds late (0 is right)
  duplicate 3 [session]            send each new one three times (1 is right, 20 the most)
  reorder on|off                   send those that are due newest first

Calls of the API:
  calls 429|500|500-kept|reset-before|reset-after|hang|html [times] [GET|POST] [path]
                                   what the next calls meet; a path is a beginning, or exact with $ behind it
  random 50 [seed]                 so many of 1000 calls and events meet some fault (0 is right)

What happens at the provider:
  pay|decline|pay-by-bank|abandon session
                                   an attempt to pay; abandon leaves at 3-D Secure
  settle session [succeeded|failed]
                                   the bank decides
  bank 60|never                    when the bank settles automatically, in seconds
  refund session|payment 500       a refund of so many cents in the dashboard
  fail-refund refund               a refund fails, or
  succeed-refund refund            a pending one succeeds
  refunds pending|failing 2        so many of the next refunds are pending, or fail, for a minute and after it
  dispute session|payment [500]    the visitor's bank disputes it
  close-dispute dispute won|lost   and decides
  tamper session 100 [usd]         change what the session costs, in cents
  clock +7200                      move the sandbox's clock by seconds (0 is right)`

const read = () => {
  const command = readSandboxCommand(process.argv.slice(2))
  if (!command) throw new Error(usage)
  return command
}

const work: Parameters<typeof visit>[0] = async (db, { payments }) => {
  if (payments.provider !== 'sandbox') throw new Error('This installation runs no payment sandbox.')

  const outcome = await runSandboxCommand(db, systemClock, read())
  console.log(outcome ?? (await describeSandbox(db)))
}

await visit(work, { check: () => void read() })

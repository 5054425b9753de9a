// npm run sandbox -- …: how the payment sandbox of the running product misbehaves.
import { describeSandbox } from '#features/stripe-sandbox/server/describe-sandbox.ts'
import { readFaultCommand } from '#features/stripe-sandbox/server/read-fault-command.ts'
import { setFaults } from '#features/stripe-sandbox/server/set-faults.ts'
import { visit } from './visit.ts'

const usage = `npm run sandbox -- withhold on|off   keep webhooks back, or send those that wait
npm run sandbox -- duplicate 3       deliver each new event three times (1 is right, 20 the most)
npm run sandbox -- clock +7200       move the sandbox's clock by seconds (0 is right)
npm run sandbox -- status            say how it behaves now`

await visit(async (db, { payments }) => {
  const change = readFaultCommand(process.argv.slice(2))
  if (!change) throw new Error(usage)
  if (payments.provider !== 'sandbox') throw new Error('This installation runs no payment sandbox.')

  await setFaults(db, change)
  console.log(await describeSandbox(db))
})

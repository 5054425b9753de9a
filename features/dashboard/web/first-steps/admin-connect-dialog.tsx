import type { FirstFacts } from '#features/dashboard/first-steps.contract.ts'
import { missingSettings } from '#features/dashboard/first-steps.ts'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'

const examples: Readonly<Record<string, string>> = {
  STRIPE_SECRET_KEY: 'sk_test_…',
  STRIPE_WEBHOOK_SECRET: 'whsec_…',
  SMTP_URL: 'smtp://user:password@mail.example.org:587',
}

/** The settings that connect Stripe and email, to forward to the server's operator. */
export function AdminConnectDialog({ facts, onClosed }: { facts: FirstFacts; onClosed: () => void }) {
  const missing = missingSettings(facts)
  const lines = missing.map((name) => `${name}=${examples[name]}`).join('\n')
  const webhook = `${facts.home}/api/payment/webhook`
  return (
    <AdminDialog title="Connect Stripe and email" onClosed={onClosed}>
      <div className="mt-4 grid gap-4">
        <ol className="grid list-decimal gap-3 pl-5">
          {missing.includes('STRIPE_SECRET_KEY') && (
            <>
              <li>In the Stripe dashboard, open Developers, API keys, and copy the secret key.</li>
              <li>
                Under Webhooks add the endpoint <code className="break-all">{webhook}</code> and copy its
                signing secret.
              </li>
            </>
          )}
          {missing.includes('SMTP_URL') && (
            <li>Ask your mail provider for the address, user and password of the mail server.</li>
          )}
          <li>
            Set these in the environment of the server, with your own values, then restart it:
            <pre className="my-2 rounded-sm bg-sunken p-3 text-xs break-all whitespace-pre-wrap">{lines}</pre>
            <CopyButton text={lines} words="Copy settings" variant="quiet" />
          </li>
        </ol>
        <p className="text-ink-2">
          Begin with test keys: they move no money. This step is ticked when the server runs with them.
        </p>
        <DialogFoot closing="Close" />
      </div>
    </AdminDialog>
  )
}

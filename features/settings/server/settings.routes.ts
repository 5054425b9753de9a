import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/mount.ts'
import { showAddressSettings as showAddresses } from '../address-settings.contract.ts'
import * as email from '../email-settings.contract.ts'
import * as payments from '../payment-settings.contract.ts'
import { type AddressDeps, showAddressSettings } from './addresses/show-address-settings.ts'
import { changeEmailSettings } from './email/change-email-settings.ts'
import type { EmailSettingsDeps } from './email/email-settings-deps.ts'
import { sendTestEmail } from './email/send-test-email.ts'
import { showEmailSettings } from './email/show-email-settings.ts'
import { changePaymentKeys } from './payments/change-payment-keys.ts'
import { checkPaymentSettings } from './payments/check-payment-settings.ts'
import type { PaymentSettingsDeps } from './payments/payment-settings-deps.ts'
import { removePaymentAccount } from './payments/remove-payment-account.ts'
import { showPaymentSettings } from './payments/show-payment-settings.ts'
import { proofBy } from './prove-owner.ts'

/** The routes of the settings, for owners only. */
export const settingsRoutes = (
  app: FastifyInstance,
  deps: PaymentSettingsDeps & EmailSettingsDeps & AddressDeps,
): void => {
  const proofOf = proofBy(deps)
  emailRoutes(app, deps, proofOf)
  serve(app, showAddresses, ({ params }) => showAddressSettings(deps, params.website))
  serve(app, payments.showPaymentSettings, () => showPaymentSettings(deps))
  serve(app, payments.checkPaymentSettings, () => checkPaymentSettings(deps))
  serve(app, payments.changePaymentKeys, async ({ body, permission }, request) => {
    const { proof, ...asked } = body
    await changePaymentKeys(deps, request.headers['if-match'], asked, proofOf(request, permission, proof))
    return showPaymentSettings(deps)
  })
  serve(app, payments.removePaymentAccount, async ({ params, body, permission }, request) => {
    const requested = { id: params.id, ifMatch: request.headers['if-match'] }
    await removePaymentAccount(deps, requested, proofOf(request, permission, body.proof))
    return showPaymentSettings(deps)
  })
}

const emailRoutes = (
  app: FastifyInstance,
  deps: EmailSettingsDeps,
  proofOf: ReturnType<typeof proofBy>,
): void => {
  serve(app, email.showEmailSettings, () => showEmailSettings(deps))
  serve(app, email.changeEmailSettings, async ({ body, permission }, request) => {
    const { proof, ...asked } = body
    await changeEmailSettings(deps, request.headers['if-match'], asked, proofOf(request, permission, proof))
    return showEmailSettings(deps)
  })
  serve(app, email.sendTestEmail, ({ params, permission }) => sendTestEmail(deps, permission, params.website))
}

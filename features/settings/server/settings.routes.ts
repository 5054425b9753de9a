import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FactorVerification } from '#features/second-factor/second-factor.contract.ts'
import { readFrom } from '#features/second-factor/server/second-factor.ts'
import { serve } from '#platform/server/http/mount.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import * as payments from '../payment-settings.contract.ts'
import type { Proved } from './change-settings.ts'
import { changePaymentKeys } from './payments/change-payment-keys.ts'
import { checkPaymentSettings } from './payments/check-payment-settings.ts'
import type { PaymentSettingsDeps } from './payments/payment-settings-deps.ts'
import { removePaymentAccount } from './payments/remove-payment-account.ts'
import { showPaymentSettings } from './payments/show-payment-settings.ts'

/** The routes of the settings, for owners only. */
export const settingsRoutes = (app: FastifyInstance, deps: PaymentSettingsDeps): void => {
  const proved = provedBy(deps)
  serve(app, payments.showPaymentSettings, () => showPaymentSettings(deps))
  serve(app, payments.checkPaymentSettings, () => checkPaymentSettings(deps))
  serve(app, payments.changePaymentKeys, async ({ body, permission }, request) => {
    const { proof, ...asked } = body
    await changePaymentKeys(deps, request.headers['if-match'], asked, proved(request, permission, proof))
    return showPaymentSettings(deps)
  })
  serve(app, payments.removePaymentAccount, async ({ params, body, permission }, request) => {
    const requested = { id: params.id, ifMatch: request.headers['if-match'] }
    await removePaymentAccount(deps, requested, proved(request, permission, body.proof))
    return showPaymentSettings(deps)
  })
}

/** Who makes a change, and from where. */
const provedBy = (deps: PaymentSettingsDeps) => {
  const fromOf = readFrom(deps)
  return (request: FastifyRequest, owner: OwnerPermission, proof: FactorVerification): Proved => ({
    owner,
    proof,
    from: fromOf(request),
  })
}

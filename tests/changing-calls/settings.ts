import * as payments from '#features/settings/payment-settings.contract.ts'
import { type Given, nameOf, type Samples } from './sample.ts'

/** Samples of the settings. They are played last, because they end the sandbox. */
export const settingsSamples = (given: Given): Samples => {
  const { product, owner, asOwner, stripeKeys } = given
  const proof = { password: owner.password }
  const connect = () =>
    product.ask('POST', payments.changePaymentKeys.path, { livemode: false, ...stripeKeys, proof }, asOwner)
  const done = { headers: asOwner, by: owner }
  return {
    [nameOf(payments.changePaymentKeys)]: async () => ({
      ...done,
      body: { livemode: false, ...stripeKeys, proof },
      action: 'settings.payments-changed',
    }),
    [nameOf(payments.removePaymentAccount)]: async () => {
      const { body } = await connect()
      const [{ id = '' } = {}] = body['accounts'] as { id?: string }[]
      return {
        ...done,
        params: { id },
        body: { proof },
        action: 'settings.payment-account-removed',
      }
    },
  }
}

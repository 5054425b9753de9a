import * as payments from '#features/settings/payment-settings.contract.ts'
import { proof } from '../admins.ts'
import { byNewOwner, type Given, nameOf, type Samples } from './sample.ts'

/** Samples of the settings. They are played last, because they end the sandbox. */
export const settingsSamples = (given: Given): Samples => {
  const { product, stripeKeys } = given
  const connect = (headers: Given['asOwner']) =>
    product.ask('POST', payments.changePaymentKeys.path, { livemode: false, ...stripeKeys, proof }, headers)
  const done = async () => {
    const { owner: by, asOwner: headers } = await byNewOwner(given)
    return { headers, by }
  }
  return {
    [nameOf(payments.changePaymentKeys)]: async () => ({
      ...(await done()),
      body: { livemode: false, ...stripeKeys, proof },
      action: 'settings.payments-changed',
    }),
    [nameOf(payments.removePaymentAccount)]: async () => {
      const by = await done()
      const { body } = await connect(by.headers)
      const [{ id = '' } = {}] = body['accounts'] as { id?: string }[]
      return {
        ...by,
        params: { id },
        body: { proof },
        action: 'settings.payment-account-removed',
      }
    },
  }
}

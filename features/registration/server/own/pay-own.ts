import { writtenNames } from '#features/registration/registrant.fields.ts'
import { pick } from '#shared/fields.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { requirePaidOnline } from '../paid-online.ts'
import { choiceOf, freeChoicesOf, paymentWithStay } from '../payment-option.ts'
import { priceChoice } from '../price-checkout.ts'
import type { RegistrationRow } from '../registration.store.ts'
import { type Checkout, submitCheckout } from '../submit-checkout.ts'
import { ownPayments } from './own-payments.ts'
import type { OwnDeps } from './own-registration.ts'

type Requested = {
  /** The total in euros as the visitor saw it. */
  unitAmount: number
  /** The quote shown with it. */
  quote?: unknown
  returnOrigin: string
}

/**
 * Opens the payment of a registration again, through the same use case as every checkout: the same choice at the
 * current price.
 * @throws Problem as `submitCheckout`; 409 when the organisers have cancelled it, or the length of the stay is not
 * known
 */
export const payOwn = async (
  deps: OwnDeps,
  row: RegistrationRow,
  { unitAmount, quote, returnOrigin }: Requested,
): Promise<Checkout> => {
  await requirePaidOnline(deps.db, { ...row, quote, now: deps.clock.now() })
  const { all } = await ownPayments(deps, deps.db, row)
  const choice = choiceOf(row, all)
  if (!choice)
    throw new Problem(
      409,
      'choice_required',
      'Choose your nights and guests in the registration form and pay from there.',
    )

  const { website, id } = row
  const { configuration } = await priceChoice(deps.db, website, choice)
  const before = paymentWithStay(row, all)
  const { accompanyingPerson, extraNights } = freeChoicesOf(row, all)
  return submitCheckout(deps, {
    website,
    own: id as RegistrationId,
    inQuery: configuration.id,
    returnOrigin,
    body: {
      ...pick(row, writtenNames),
      ...choice,
      correctsEmail: false,
      unitAmount,
      quote,
      pricingConfigId: configuration.id,
      accompanyingPerson: accompanyingPerson ?? false,
      extraNights: extraNights ?? 0,
      description: before?.description ?? undefined,
      orderReference: before?.orderReference ?? undefined,
    },
  })
}

import { discountFilter } from '#features/discounts/admin-discounts.contract.ts'
import { discountSource, findDiscount, payLinkOf } from '#features/discounts/server/discounts.ts'
import type { MailingSource } from '#features/mailings/server/mailing-source.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'
import { formatEuroAmount } from '#shared/money.ts'
import { shortReference } from '#shared/short-reference.ts'
import { readAll, type SourceDeps, warning } from './list-source.ts'
import { readFilter } from './read-filter.ts'

/** The people who requested a discount. */
export const discountPeople = (deps: SourceDeps): MailingSource => ({
  read: async (db, permission, filter) => {
    const shape = { ...discountFilter, sort: timePage.sort, ids: chosenIds }
    const { sort: _order, ...choice } = readFilter(shape, filter)
    const requests = await readAll(discountSource({ ...deps, db }, permission, choice))
    return requests.map((request) => ({
      id: request.id,
      name: request.name,
      address: request.customerEmail,
      filled: {
        reference: request.orderReference ?? shortReference(request.id),
        amount: formatEuroAmount(request.amountTotal),
        institute: request.instituteOrUniversity,
        country: request.country,
      },
    }))
  },
  addressOf: async (website, id) => (await findDiscount(deps.db, website, id))?.email,
  linkOf: async (website, id) => {
    const row = await findDiscount(deps.db, website, id)
    // only an approved request has a payment page
    if (row?.decision !== 'approved') return undefined
    return { words: 'See your registration', address: payLinkOf(deps, row), warning }
  },
})

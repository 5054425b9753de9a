import type { FastifyInstance } from 'fastify'
import { readDiscountMode } from '#content/discount-mode.ts'
import type { ContentOf } from '#content/website-content.ts'
import { texts } from '#features/discounts/discount-texts.ts'
import {
  createDiscountSession,
  payDiscountOffer,
  showDiscountForm,
  showDiscountOffer,
} from '#features/discounts/discounts.contract.ts'
import { leastAmountError } from '#features/discounts/least-amount.ts'
import {
  type PayerDocuments,
  type PaymentDeps,
  refuseSandboxElsewhere,
} from '#features/payments/server/payments.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import { requireOpen } from '#platform/server/http/require-open.ts'
import type { WebsiteOfLink } from '#platform/server/websites/website-of-link.ts'
import { smallestCharge } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { payOffer, requireOffer, showOffer } from './discount-offer.ts'
import { requestDiscount } from './request-discount.ts'

type Deps = PaymentDeps & {
  origins: Origins
  websiteOfLink: WebsiteOfLink
  limits: Limits
  contentOf: ContentOf
  sessionKey: string
  documents: PayerDocuments
  /** The service that lists the names of countries; undefined: off. */
  countriesUrl: string | undefined
}

/** The public routes of discount requests. */
export const discountRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { origins, limits, countriesUrl } = deps

  serve(app, showDiscountForm, () => ({ countriesUrl: countriesUrl ?? null }))

  mount(
    app,
    createDiscountSession,
    async ({ body }, answer, request) => {
      const website = origins.websiteOf(request)
      // a discounted registration is a registration too
      await requireOpen(deps, website, 'registration')
      await limits.ofPerson(request, 'discounts', { ...body, email: body.customerEmail })
      const content = await deps.contentOf(website)
      const mode = readDiscountMode(content)
      if (mode === 'off') throw new Problem(403, 'discounts_off', texts.off)
      const { leastCents } = content.transactions.discount
      const tooLittle = leastAmountError(body.unitAmount, leastCents)
      if (tooLittle) throw new Problem(400, 'invalid_input', tooLittle)
      const isCharged = mode === 'at-once' && body.unitAmount >= smallestCharge
      if (isCharged) refuseSandboxElsewhere(deps, request)
      const requested = await requestDiscount(deps, {
        website,
        isCharged,
        body: body,
        returnOrigin: origins.returnOriginOf(request),
      })
      return answer(200, requested)
    },
    { onRequest: limits.ofNetwork('discounts') },
  )
  offerRoutes(app, deps)
}

/** The routes of a pay link. The organisers have approved it, so it can be paid after the closing too. */
const offerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { origins, limits } = deps
  mount(
    app,
    showDiscountOffer,
    async (_args, answer, request, reply) => {
      reply.header('cache-control', 'no-store')
      const website = await deps.websiteOfLink(request, 'discountRequests')
      return answer(200, await showOffer(deps, website, request))
    },
    { onRequest: limits.ofNetwork('status') },
  )
  mount(
    app,
    payDiscountOffer,
    async (_args, answer, request) => {
      const website = await deps.websiteOfLink(request, 'discountRequests')
      const offer = await requireOffer(deps, website, request)
      await limits.ofPerson(request, 'discounts', { email: offer.email })
      refuseSandboxElsewhere(deps, request)
      return answer(200, await payOffer(deps, offer, origins.returnOriginOf(request)))
    },
    { onRequest: limits.ofNetwork('discounts') },
  )
}

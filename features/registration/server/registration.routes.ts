import type { FastifyInstance } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import { refuseSandboxElsewhere } from '#features/payments/server/payments.ts'
import { noSuchType } from '#features/pricing/pricing.contract.ts'
import { ticketTypesCache, wasType } from '#features/pricing/server/pricing.ts'
import { createCheckoutSession, register } from '#features/registration/registration.contract.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import { requireOpen } from '#platform/server/http/require-open.ts'
import { withoutTraces } from '#shared/fields.ts'
import { Problem } from '#shared/problem.ts'
import { notOffered } from './checkout/registration-of-checkout.ts'
import type { CheckoutDeps } from './claim-registration-payment.ts'
import { registeringInGroups } from './register.ts'
import { submitCheckout } from './submit-checkout.ts'

type Deps = CheckoutDeps & { origins: Origins; limits: Limits; contentOf: ContentOf; version: ContentVersion }

export const registrationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { origins, limits } = deps
  const registerVisitor = registeringInGroups(deps)
  const typesOf = ticketTypesCache(deps)

  mount(
    app,
    register,
    async ({ body }, answer, request) => {
      const website = origins.websiteOf(request)
      await requireOpen(deps, website, 'registration')
      await limits.ofPerson(request, 'register', body)
      const type = (await typesOf(website)).find(body.presentationType)
      // a deleted one is stored, as a choice without a price
      if (!type && !(await wasType(deps.db, website, body.presentationType)))
        throw new Problem(400, 'invalid_input', noSuchType)
      if (type?.isHidden) throw notOffered(type.label)
      const { attemptKey, ...registrant } = withoutTraces(body)
      const { id, isNew } = await registerVisitor(website, registrant, attemptKey)
      return isNew ? answer(201, { id }) : answer(200, { id })
    },
    { onRequest: limits.ofNetwork('register') },
  )

  mount(
    app,
    createCheckoutSession,
    async ({ query, body }, answer, request) => {
      const website = origins.websiteOf(request)
      await requireOpen(deps, website, 'registration')
      await limits.ofPerson(request, 'checkout', body)
      refuseSandboxElsewhere(deps, request)
      const opened = await submitCheckout(deps, {
        website,
        inQuery: query.pricingConfigId,
        body,
        returnOrigin: origins.returnOriginOf(request),
      })
      return answer(200, opened)
    },
    { onRequest: limits.ofNetwork('checkout') },
  )
}

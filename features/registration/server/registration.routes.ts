import type { FastifyInstance } from 'fastify'
import type { PaymentParts } from '#features/payments/server/payment-parts.ts'
import { createCheckoutSession, register } from '#features/registration/registration.contract.ts'
import { mount } from '#platform/server/mount.ts'
import type { Origins } from '#platform/server/origin.ts'
import type { Limits } from '#platform/server/rate-limits.ts'
import { withoutTraces } from '#shared/fields.ts'
import { Problem } from '#shared/problem.ts'
import { checkout } from './checkout.ts'
import { registerVisitor } from './register.ts'

type Parts = PaymentParts & { origins: Origins; limits: Limits }

export const registrationRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { origins, provider, limits } = parts

  mount(
    app,
    register,
    async ({ body }, answer, request) => {
      await limits.ofPerson(request, 'register', body)
      const { id, isNew } = await registerVisitor(parts, origins.websiteOf(request), withoutTraces(body))
      return isNew ? answer(201, { id }) : answer(200, { id })
    },
    { onRequest: limits.ofAddress('register') },
  )

  mount(
    app,
    createCheckoutSession,
    async ({ query, body }, answer, request) => {
      await limits.ofPerson(request, 'checkout', body)
      // the sandbox moves no money: where it is not explicitly allowed, only this very machine may use it
      if (provider?.loopbackOnly && !origins.cameToLoopback(request))
        throw new Problem(503, 'Payment is not available.')
      const opened = await checkout(parts, {
        website: origins.websiteOf(request),
        inQuery: query.pricingConfigId,
        body,
        returnOrigin: origins.returnOriginOf(request),
      })
      return answer(200, opened)
    },
    { onRequest: limits.ofAddress('checkout') },
  )
}

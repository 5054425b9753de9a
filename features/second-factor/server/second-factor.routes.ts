import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createKnownDevices } from '#features/admin-session/server/admin-session.ts'
import { mount } from '#platform/server/http/mount.ts'
import { networkOf } from '#platform/server/http/request-address.ts'
import { hostOf } from '#platform/server/http/request-host.ts'
import * as calls from '../second-factor.contract.ts'
import { beginPasskey, confirmPasskey } from './add-passkey.ts'
import { askForFactor } from './ask-for-factor.ts'
import { changeRequirement } from './change-requirement.ts'
import type { FactorParts, From } from './factor-parts.ts'
import { renewRecoveryCodes } from './recovery.ts'
import { removeCodes, removePasskey } from './remove-factor.ts'
import { findRequirement } from './second-factor.store.ts'
import { beginCodes, confirmCodes } from './set-up-codes.ts'
import { showOwnFactors } from './show-own-factors.ts'

/** What someone needs who has to set up a second factor before anything else. */
const beforeFactor = { config: { beforeFactor: true } } as const

/** The second factors of one's own account, and whether everyone needs one. */
export const secondFactorRoutes = (app: FastifyInstance, parts: FactorParts): void => {
  const fromOf = readFrom(parts)
  mount(
    app,
    calls.showOwnFactors,
    async ({ permission }, answer, request) =>
      answer(200, await showOwnFactors(parts, permission, fromOf(request).hostname)),
    beforeFactor,
  )
  mount(
    app,
    calls.beginCodes,
    async ({ body, permission }, answer, request) =>
      answer(200, await beginCodes(parts, permission, body, fromOf(request))),
    beforeFactor,
  )
  mount(
    app,
    calls.confirmCodes,
    async ({ body, permission }, answer) => answer(200, await confirmCodes(parts, permission, body)),
    beforeFactor,
  )
  mount(
    app,
    calls.beginPasskey,
    async ({ body, permission }, answer, request) =>
      answer(200, await beginPasskey(parts, permission, body, fromOf(request))),
    beforeFactor,
  )
  mount(
    app,
    calls.confirmPasskey,
    async ({ body, permission }, answer) => answer(200, await confirmPasskey(parts, permission, body)),
    beforeFactor,
  )
  mount(app, calls.askForFactor, async ({ permission }, answer, request) =>
    answer(200, await askForFactor(parts, permission, fromOf(request).hostname)),
  )
  mount(app, calls.removeCodes, async ({ body, permission }, answer, request) =>
    answer(200, await removeCodes(parts, permission, body, fromOf(request))),
  )
  mount(app, calls.removePasskey, async ({ params, body, permission }, answer, request) =>
    answer(200, await removePasskey(parts, permission, params.id, body, fromOf(request))),
  )
  mount(app, calls.renewRecoveryCodes, async ({ body, permission }, answer, request) =>
    answer(200, await renewRecoveryCodes(parts, permission, body, fromOf(request))),
  )
  mount(app, calls.showRequirement, async (_, answer) =>
    answer(200, { isRequired: (await findRequirement(parts.db)) !== null }),
  )
  mount(app, calls.changeRequirement, async ({ body, permission }, answer) =>
    answer(200, await changeRequirement(parts, permission, body)),
  )
}

const readFrom = ({ db, clock, sessionKey: key }: FactorParts) => {
  // no cookie is set here, so nothing depends on the public address
  const devices = createKnownDevices({ db, clock, key }, undefined)
  return (request: FastifyRequest): From => ({
    network: networkOf(request),
    device: devices.of(request),
    hostname: hostOf(request).hostname,
  })
}

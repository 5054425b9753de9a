import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createKnownDevices } from '#features/admin-session/server/admin-session.ts'
import { serve } from '#platform/server/http/mount.ts'
import { networkOf } from '#platform/server/http/request-address.ts'
import { hostOf } from '#platform/server/http/request-host.ts'
import * as calls from '../second-factor.contract.ts'
import { beginPasskey, confirmPasskey } from './add-passkey.ts'
import { changeRequirement } from './change-requirement.ts'
import type { FactorDeps, From } from './factor-deps.ts'
import { renewRecoveryCodes } from './recovery.ts'
import { removeCodes, removePasskey } from './remove-factor.ts'
import { findRequirement } from './second-factor.store.ts'
import { beginCodes, confirmCodes } from './set-up-codes.ts'
import { askForFactor, showOwnFactors } from './show-own-factors.ts'

/** Available while the account must set up a second factor first. */
const beforeFactor = { config: { beforeFactor: true } } as const

/** The routes of one's own second factors, and of the requirement. */
export const secondFactorRoutes = (app: FastifyInstance, parts: FactorDeps): void => {
  const fromOf = readFrom(parts)
  serve(
    app,
    calls.showOwnFactors,
    ({ permission }, request) => showOwnFactors(parts, permission, fromOf(request).hostname),
    beforeFactor,
  )
  serve(
    app,
    calls.beginCodes,
    ({ body, permission }, request) => beginCodes(parts, permission, body, fromOf(request)),
    beforeFactor,
  )
  serve(
    app,
    calls.confirmCodes,
    ({ body, permission }) => confirmCodes(parts, permission, body),
    beforeFactor,
  )
  serve(
    app,
    calls.beginPasskey,
    ({ body, permission }, request) => beginPasskey(parts, permission, body, fromOf(request)),
    beforeFactor,
  )
  serve(
    app,
    calls.confirmPasskey,
    ({ body, permission }) => confirmPasskey(parts, permission, body),
    beforeFactor,
  )
  serve(app, calls.askForFactor, ({ permission }, request) =>
    askForFactor(parts, permission, fromOf(request).hostname),
  )
  serve(app, calls.removeCodes, ({ body, permission }, request) =>
    removeCodes(parts, permission, body, fromOf(request)),
  )
  serve(app, calls.removePasskey, ({ params, body, permission }, request) =>
    removePasskey(parts, permission, params.id, body, fromOf(request)),
  )
  serve(app, calls.renewRecoveryCodes, ({ body, permission }, request) =>
    renewRecoveryCodes(parts, permission, body, fromOf(request)),
  )
  serve(app, calls.showRequirement, async () => ({ isRequired: (await findRequirement(parts.db)) !== null }))
  serve(app, calls.changeRequirement, ({ body, permission }) => changeRequirement(parts, permission, body))
}

const readFrom = ({ db, clock, sessionKey: key }: FactorDeps) => {
  // no cookie is set here, so the public URL is not needed
  const devices = createKnownDevices({ db, clock, key }, undefined)
  return (request: FastifyRequest): From => ({
    network: networkOf(request),
    device: devices.of(request),
    hostname: hostOf(request).hostname,
  })
}

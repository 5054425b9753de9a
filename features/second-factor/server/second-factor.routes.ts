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
export const secondFactorRoutes = (app: FastifyInstance, deps: FactorDeps): void => {
  const fromOf = readFrom(deps)
  serve(
    app,
    calls.showOwnFactors,
    ({ permission }, request) => showOwnFactors(deps, permission, fromOf(request).hostname),
    beforeFactor,
  )
  serve(
    app,
    calls.beginCodes,
    ({ body, permission }, request) => beginCodes(deps, permission, body, fromOf(request)),
    beforeFactor,
  )
  serve(app, calls.confirmCodes, ({ body, permission }) => confirmCodes(deps, permission, body), beforeFactor)
  serve(
    app,
    calls.beginPasskey,
    ({ body, permission }, request) => beginPasskey(deps, permission, body, fromOf(request)),
    beforeFactor,
  )
  serve(
    app,
    calls.confirmPasskey,
    ({ body, permission }) => confirmPasskey(deps, permission, body),
    beforeFactor,
  )
  serve(app, calls.askForFactor, ({ permission }, request) =>
    askForFactor(deps, permission, fromOf(request).hostname),
  )
  serve(app, calls.removeCodes, ({ body, permission }, request) =>
    removeCodes(deps, permission, body, fromOf(request)),
  )
  serve(app, calls.removePasskey, ({ params, body, permission }, request) =>
    removePasskey(deps, permission, params.id, body, fromOf(request)),
  )
  serve(app, calls.renewRecoveryCodes, ({ body, permission }, request) =>
    renewRecoveryCodes(deps, permission, body, fromOf(request)),
  )
  serve(app, calls.showRequirement, async () => ({ isRequired: (await findRequirement(deps.db)) !== null }))
  serve(app, calls.changeRequirement, ({ body, permission }) => changeRequirement(deps, permission, body))
}

/** Reads where a request with a proof comes from. */
export const readFrom = ({ db, clock, sessionKey: key }: Pick<FactorDeps, 'db' | 'clock' | 'sessionKey'>) => {
  // no cookie is set here, so the public URL is not needed
  const devices = createKnownDevices({ db, clock, key }, undefined)
  return (request: FastifyRequest): From => ({
    network: networkOf(request),
    device: devices.of(request),
    hostname: hostOf(request).hostname,
  })
}

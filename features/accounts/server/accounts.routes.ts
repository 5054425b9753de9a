import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MonitorKind } from '#features/admin-session/admin-session.contract.ts'
import {
  createKnownDevices,
  createSessionCookies,
  isKnownDevice,
  type Pause,
} from '#features/admin-session/server/admin-session.ts'
import type { ListColumns } from '#platform/server/documents/list-columns.ts'
import { ownerExportRoute } from '#platform/server/http/export-route.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import { networkOf } from '#platform/server/http/request-address.ts'
import { momentCell } from '#shared/exports.ts'
import * as calls from '../accounts.contract.ts'
import type { AccountDeps } from './account-deps.ts'
import { findAccountByEmail, findAccounts, isPasswordGenerated } from './accounts.store.ts'
import { asAccount } from './as-account.ts'
import { changeAccount, changeOwnName, disableAccount, enableAccount, resetFactor } from './change-account.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { askForPasswordLink } from './links/ask-for-password-link.ts'
import { inviteAdmin } from './links/invite-admin.ts'
import { readPasswordLink, usePasswordLink } from './links/password-link.ts'
import { resetAccount } from './links/reset-account.ts'

type Deps = AccountDeps & {
  limits: Limits
  monitor: MonitorKind
  publicUrl: string | undefined
  /** Delays the responses to wrong passwords. */
  pause: Pause
}

const columns: ListColumns<calls.Account> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Role: ({ role }) => role,
  Websites: ({ websites }) => websites.join(' '),
  State: ({ state }) => state,
  'Second factor since ({zone})': ({ secondFactorSince }) => momentCell(secondFactorSince),
  'Created ({zone})': ({ createdAt }) => momentCell(createdAt),
  'Last active ({zone})': ({ lastActiveAt }) => momentCell(lastActiveAt),
  ID: ({ id }) => id,
}

/** The routes of accounts, for an OWNER only. */
export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, calls.listAccounts, async () => (await findAccounts(deps.db)).map(asAccount))
  serve(app, calls.inviteAdmin, ({ body, permission }) => inviteAdmin(deps, permission, body))
  serve(app, calls.changeAccount, ({ params, body, permission }) =>
    changeAccount(deps, permission, params.id, body),
  )
  serve(app, calls.disableAccount, ({ params, permission }) => disableAccount(deps, permission, params.id))
  serve(app, calls.enableAccount, ({ params, permission }) => enableAccount(deps, permission, params.id))
  serve(app, calls.resetAccount, ({ params, permission }) => resetAccount(deps, permission, params.id))
  serve(app, calls.resetFactor, ({ params, permission }) => resetFactor(deps, permission, params.id))
  ownerExportRoute(app, deps, {
    list: 'accounts',
    columns,
    rows: async function* () {
      yield* (await findAccounts(deps.db)).map(asAccount)
    },
  })
  ownAccountRoutes(app, deps)
}

/** The routes of one's own account, and of the links to set a password without a session. */
const ownAccountRoutes = (app: FastifyInstance, { limits, ...deps }: Deps): void => {
  const { db, clock, sessionKey: key, publicUrl } = deps
  const devices = createKnownDevices({ db, clock, key }, publicUrl)
  serve(app, calls.changeOwnName, ({ body, permission }) => changeOwnName(deps, permission, body.name))
  serve(app, calls.showOwnPassword, async ({ permission: { adminId } }) => ({
    isGenerated: await isPasswordGenerated(deps.db, adminId),
  }))
  mount(app, calls.changeOwnPassword, async ({ body, permission }, answer, request, reply) => {
    const userAgent = request.headers['user-agent'] ?? ''
    const from = { userAgent, network: networkOf(request), device: devices.of(request) }
    const opened = await changeOwnPassword(deps, permission, body, from)
    createSessionCookies(publicUrl).open(request, reply, opened)
    return answer(200, opened)
  })

  /**
   * The device of a request if it is known for the account, so that it is not limited by requests of
   * strangers.
   */
  const knownDeviceOf = async (request: FastifyRequest, email: string) => {
    const device = devices.of(request)
    const account = device && (await findAccountByEmail(db, email))
    return account && (await isKnownDevice({ db, clock }, device, account.id)) ? device : undefined
  }
  mount(
    app,
    calls.askForPasswordLink,
    async ({ body }, answer, request) => {
      await limits.ofPerson(request, 'forgotten', body, await knownDeviceOf(request, body.email))
      return answer(202, await askForPasswordLink(deps, body.email))
    },
    { onRequest: limits.ofNetwork('forgotten', devices.of) },
  )
  serve(app, calls.readPasswordLink, ({ body }) => readPasswordLink(deps, body.token))
  mount(app, calls.usePasswordLink, async ({ body }, answer, request, reply) => {
    const { adminId, email, hasFactor } = await usePasswordLink(deps, body, devices.of(request))
    // the user of the link logs in next, and no stranger may lock them out; with a second factor that must be
    // proved first
    if (!hasFactor) await devices.remember(request, reply, adminId)
    return answer(200, { email })
  })
}

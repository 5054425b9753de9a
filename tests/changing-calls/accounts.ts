import * as accounts from '#features/accounts/accounts.contract.ts'
import * as session from '#features/admin-session/admin-session.contract.ts'
import { requestBackup } from '#features/backups/backups.contract.ts'
import { storeMessage } from '#features/contact/server/send-message.ts'
import { confirmInstallation } from '#features/installation/installation.contract.ts'
import * as privacy from '#features/privacy/privacy.contract.ts'
import * as factors from '#features/second-factor/second-factor.contract.ts'
import { changeEmailSettings } from '#features/settings/email-settings.contract.ts'
import { anAdmin, bearerOf, proof } from '../admins.ts'
import { atEnd } from '../at-end.ts'
import { codeOfApp } from '../authenticator-app.ts'
import { startMailServer } from '../mail-server.ts'
import { aPerson } from '../product.ts'
import { freePort } from '../running-server.ts'
import { softPasskey } from '../soft-passkey.ts'
import { byNewOwner, type Given, nameOf, pathOf, type Sample, type Samples } from './sample.ts'

/** The samples of accounts, sessions, second factors and privacy, which belong to no conference. */
export const accountSamples = (given: Given): Samples => ({
  ...ownerSamples(given),
  ...ownSamples(given),
  ...factorSamples(given),
  ...privacySamples(given),
  ...installationSamples(given),
})

const anAccount = ({ product, website }: Given) =>
  anAdmin(product.db, { role: 'VIEWER', websites: [website] })

const ownerSamples = (given: Given): Samples => {
  const { product, website, owner: by, asOwner: headers } = given
  const ofAccount =
    (action: string, prepare: (id: string) => Promise<object | undefined> = async () => undefined): Sample =>
    async () => {
      const { id } = await anAccount(given)
      const body = await prepare(id)
      return { params: { id }, ...(body && { body }), headers, by, action }
    }
  return {
    [nameOf(accounts.inviteAdmin)]: async () => ({
      body: { email: 'new@example.org', name: 'Nora New', role: 'ADMIN', websites: [website] },
      headers,
      by,
      action: 'account.invited',
    }),
    [nameOf(accounts.changeAccount)]: ofAccount('account.changed', async () => ({
      name: 'Ada Admin',
      role: 'ADMIN',
      websites: ['nursing'],
      version: 1,
    })),
    [nameOf(accounts.disableAccount)]: ofAccount('account.disabled'),
    [nameOf(accounts.enableAccount)]: ofAccount('account.enabled', async (id) => {
      await product.db.updateTable('admins').set({ disabledAt: new Date() }).where('id', '=', id).execute()
      return undefined
    }),
    [nameOf(accounts.resetAccount)]: ofAccount('account.reset'),
    [nameOf(accounts.resetFactor)]: ofAccount('second-factor.reset', async (id) => {
      const row = { adminId: id, sealedSecret: Buffer.alloc(49), setAt: new Date(), lastStep: 0 }
      await product.db.insertInto('adminAuthenticators').values(row).execute()
      return undefined
    }),
  }
}

const ownSamples = (given: Given): Samples => {
  const { product, asOwner } = given
  const { app } = product
  return {
    [nameOf(accounts.changeOwnName)]: async () => {
      const by = await anAccount(given)
      return { body: { name: 'Another' }, headers: await bearerOf(app, by), by, action: 'account.renamed' }
    },
    [nameOf(session.login)]: async () => {
      const by = await anAccount(given)
      return { body: { email: by.email, password: by.password }, by, action: 'session.opened' }
    },
    [nameOf(accounts.changeOwnPassword)]: async () => {
      const by = await anAccount(given)
      return {
        body: { current: by.password, password: 'quite another password' },
        headers: await bearerOf(app, by),
        by,
        action: 'account.password-changed',
      }
    },
    [nameOf(accounts.usePasswordLink)]: async () => {
      const by = await anAccount(given)
      const { body } = await product.post(pathOf(accounts.resetAccount, { id: by.id }), undefined, asOwner)
      const token = String(body['link']).split('#')[1]
      return { body: { token, password: 'quite another password' }, by, action: 'account.password-set' }
    },
    [nameOf(session.endOwnSession)]: async () => {
      const by = await anAccount(given)
      await bearerOf(app, by)
      const headers = await bearerOf(app, by)
      const { body } = await product.get(session.listOwnSessions.path, headers)
      const [other] = (body as unknown as { id: string; isThis: boolean }[]).filter(({ isThis }) => !isThis)
      return { params: { id: String(other?.id) }, headers, by, action: 'session.ended' }
    },
    [nameOf(session.endEverySession)]: async () => {
      const by = await anAccount(given)
      return { headers: await bearerOf(app, by), by, action: 'session.all-ended' }
    },
  }
}

/** An admin setting up a second factor, and the code that confirms it. */
const settingUp = async (given: Given) => {
  const { product } = given
  const by = await anAccount(given)
  const headers = await bearerOf(product.app, by)
  const now = product.clock.now()
  const { secret, sealed } = (await product.post(factors.beginCodes.path, {}, headers)).body
  // confirming must not use up the next code
  const codeLater = (steps: number) => codeOfApp(String(secret), now, steps)
  return { by, headers, sealed, codeLater }
}

const factorSamples = (given: Given): Samples => {
  const { product, owner, asOwner } = given
  const { db } = product
  const ofFactor =
    (done: 'codes-set' | 'codes-removed' | 'recovery-codes-renewed'): Sample =>
    async () => {
      const { by, headers, sealed, codeLater } = await settingUp(given)
      const sample = { headers, by, action: `second-factor.${done}` }
      const first = { sealed, code: codeLater(0) }
      if (done === 'codes-set') return { ...sample, body: first }
      await product.post(factors.confirmCodes.path, first, headers)
      return { ...sample, body: { password: by.password, code: codeLater(1) } }
    }
  return {
    [nameOf(factors.confirmCodes)]: ofFactor('codes-set'),
    [nameOf(factors.removeCodes)]: ofFactor('codes-removed'),
    [nameOf(factors.renewRecoveryCodes)]: ofFactor('recovery-codes-renewed'),
    [nameOf(factors.confirmPasskey)]: ofPasskey(given, 'added'),
    [nameOf(factors.removePasskey)]: ofPasskey(given, 'removed'),
    [nameOf(factors.changeRequirement)]: async () => {
      // made optional, because requiring it would lock out the other calls
      await db.updateTable('admins').set({ secondFactorAt: new Date() }).where('id', '=', owner.id).execute()
      await given.product.db.updateTable('installation').set({ factorRequiredAt: new Date() }).execute()
      const action = 'second-factor.made-optional'
      return { body: { isRequired: false }, headers: asOwner, by: owner, action }
    },
  }
}

const ofPasskey =
  (given: Given, done: 'added' | 'removed'): Sample =>
  async () => {
    const { product } = given
    const by = await anAccount(given)
    const headers = await bearerOf(product.app, by)
    const home = `http://localhost:${new URL(product.url).port}`
    const here = { ...headers, host: new URL(home).host }
    const begun = (await product.post(factors.beginPasskey.path, {}, here)).body
    const passkey = softPasskey(home).make(begun['options'] as factors.PasskeyOptions)
    const body = { sealed: begun['sealed'], name: 'Phone', passkey }
    if (done === 'added') return { body, headers, by, action: 'second-factor.passkey-added' }
    const { recoveryCodes } = (await product.post(factors.confirmPasskey.path, body, headers)).body
    const [recoveryCode] = recoveryCodes as string[]
    const list = (await product.get(factors.showOwnFactors.path, headers)).body
    const [{ id = '' } = {}] = list['passkeys'] as { id?: string }[]
    return {
      params: { id },
      body: { password: by.password, recoveryCode },
      headers,
      by,
      action: 'second-factor.passkey-removed',
    }
  }

const privacySamples = (given: Given): Samples => {
  const { product, website, owner: by, asOwner: headers } = given
  return {
    [nameOf(privacy.saveRetention)]: async () => ({
      params: { kind: 'mailings' },
      body: { months: 24, version: 1 },
      headers,
      by,
      action: 'retention.changed',
    }),
    [nameOf(privacy.erasePerson)]: async () => {
      const { email } = aPerson()
      const message = { name: 'Ada', email, subject: 'Hello', message: 'Hello' }
      await storeMessage(product, website, message)
      return { body: { email, confirm: email }, headers, by, action: 'person.erasure-asked' }
    },
  }
}

const installationSamples = (given: Given): Samples => ({
  [nameOf(confirmInstallation)]: async () => {
    // without telling the process, which then plays the other samples
    await given.product.db.updateTable('installation').set({ externalEffects: 'unconfirmed' }).execute()
    return {
      ...{ body: { answer: 'continue' }, headers: given.asOwner },
      by: given.owner,
      action: 'installation.continued',
    }
  },
  [nameOf(changeEmailSettings)]: async () => {
    const port = await freePort()
    const { stop } = await startMailServer(port)
    atEnd(stop)
    const { owner: by, asOwner: headers } = await byNewOwner(given)
    return {
      body: {
        ...{ host: '127.0.0.1', port, user: '', encryption: 'starttls' },
        ...{ fromName: 'Ada', fromAddress: 'ada@example.org', proof },
      },
      ...{ headers, by, action: 'settings.email-changed' },
    }
  },
  [nameOf(requestBackup)]: async () => ({
    headers: given.asOwner,
    by: given.owner,
    action: 'backup.requested',
  }),
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sweepFilesJob } from '#features/abstracts/server/sweep-files.job.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { createLog } from '#platform/server/log.ts'
import { aPersonWithKey } from './attempts.ts'
import { anInstallationHere, aRealInstallation, type Installation } from './installation.ts'
import { isLong } from './longest.ts'
import { startMailServer } from './mail-server.ts'
import { aPerson } from './product.ts'
import { freePort } from './running-server.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from './upload-form.ts'

const ask = async (url: string, body: unknown): Promise<Record<string, unknown> | undefined> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined) // the process died, so nothing was acknowledged
  return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : undefined
}

/** Everything a visitor does, repeating each step until a living process acknowledges it. */
const visit = (url: string, person: ReturnType<typeof aPerson>) => ({
  register: () => ask(`${url}/api/registration/register`, person),
  checkout: async () => {
    const [pricing] = (await ask(`${url}/api/registration/get-pricing-config`, {
      registrationType: 'registrationOnly',
      presentationType: 'listener',
      numberOfNights: 1,
      numberOfGuests: 1,
    })) as unknown as { id: number; totalPrice: number }[]
    return ask(`${url}/api/payment/create-checkout-session?pricingConfigId=${pricing?.id}`, {
      ...person,
      unitAmount: pricing?.totalPrice,
      pricingConfigId: pricing?.id,
    })
  },
  pay: (sessionId: unknown) => ask(`${url}/api/stripe-sandbox/sessions/${sessionId}/pay`, {}),
})

const mailsIn = async ({ folder }: Installation) => {
  const names = await readdir(join(folder, 'outbox')).catch(() => [])
  // still being written
  const whole = names.filter((name) => name.endsWith('.eml'))
  return Promise.all(
    whole.map(async (name) => ({ name, text: await readFile(join(folder, 'outbox', name), 'utf8') })),
  )
}

const everything = async ({ db }: Installation) => ({
  registrations: await db.selectFrom('registrations').selectAll().execute(),
  payments: await db.selectFrom('paymentRecords').selectAll().execute(),
  jobs: await db.selectFrom('jobs').selectAll().where('kind', '=', 'payment.completed').execute(),
})

const submissionSteps = ['file-kept', 'submission-committed'] as const
/** Steps at which a registration or its email may be lost. */
const paymentSteps = [
  'registration-committed',
  'provider-answered',
  'before-sync-commit',
  'after-sync-commit',
  'mail-sent',
] as const

const mailPort = await freePort()
const mailServer = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'Organisers <office@example.org>' }

type Steps = {
  payments: readonly (typeof paymentSteps)[number][]
  submissions: readonly (typeof submissionSteps)[number][]
  mail: boolean
}
const everyStep: Steps = { payments: paymentSteps, submissions: submissionSteps, mail: true }

/** Shared by simulated and real process deaths. */
const proveDeaths = (
  { payments, submissions, mail }: Steps,
  installationFor: (step: string, settings?: Record<string, string>) => Promise<Installation> | Installation,
) => {
  test.each(payments.map((step) => [step]))(
    'after %s: nothing acknowledged is lost, one payment, one registration, one email',
    async (step) => {
      const installation = await installationFor(step)
      const person = aPersonWithKey()
      const dying = await installation.start(step)
      const first = visit(dying.url, person)

      // as far as it gets before it dies
      const registered = await first.register()
      const opened = registered && (await first.checkout())
      if (opened) await first.pay(opened['sessionId'])
      expect(await dying.gone).toBe('SIGKILL')
      const left = await everything(installation)
      if (registered) expect(left.registrations.map(({ id }) => id)).toContain(registered['id'])
      expect(left.registrations).toHaveLength(1)

      // a new process; the visitor repeats what was not acknowledged
      const { url, until } = await installation.start()
      const second = visit(url, person)
      const again = await second.register()
      const isPaid = left.payments[0]?.status === 'COMPLETED'
      if (!opened) {
        const reopened = await second.checkout()
        await second.pay(reopened?.['sessionId'])
      }

      const settled = await until(
        () => everything(installation),
        ({ jobs }) => jobs.length > 0 && jobs.every(({ doneAt }) => doneAt !== null),
      )
      // a paid registration is complete: the same form is a new one, without a payment
      const [paid] = settled.payments
      expect(settled.payments).toHaveLength(1)
      expect(paid).toMatchObject({ status: 'COMPLETED', reviewReason: null })
      expect(settled.registrations.map(({ id }) => id)).toContain(paid?.registrationId)
      if (!isPaid && again && left.registrations[0])
        expect(paid?.registrationId).toBe(left.registrations[0].id)
      expect(settled.jobs).toHaveLength(1)

      const mails = await mailsIn(installation)
      expect(mails.map(({ name }) => name)).toEqual([`${settled.jobs[0]?.id}.eml`])
      expect(mails[0]?.text).toContain(`Message-ID: <${settled.jobs[0]?.id}@localhost>`)
      expect(mails[0]?.text).toContain(person.email)
    },
  )

  test.each(submissions.map((step) => [step]))(
    'after %s: no abstract is lost, none is there twice, its email goes out, and no file is left without a row',
    async (step) => {
      const installation = await installationFor(step)
      const { db, folder } = installation
      const files = async () => (await readdir(join(folder, 'files'))).sort()
      const rows = () => db.selectFrom('abstractSubmissions').selectAll().execute()
      const dying = await installation.start(step)
      const form = [...fieldsOf(anAuthor(await someOptions(installation.pool))), fileOf(aPdf())]
      const submit = (url: string) => sendForm(`${url}/api/form-submission/submit`, form)

      await expect(submit(dying.url)).rejects.toThrow()
      expect(await dying.gone).toBe('SIGKILL')
      const committed = await rows()
      expect(committed).toHaveLength(step === 'file-kept' ? 0 : 1)
      const left = await files()
      expect(left).toHaveLength(1)

      // a new process; the author repeats what was not acknowledged
      const { url, until } = await installation.start()
      const again = await submit(url)
      expect(again.status).toBe(step === 'file-kept' ? 201 : 200)
      const [row, ...more] = await rows()
      expect(more).toEqual([])
      expect(again.body).toEqual({ id: row?.id, reference: row?.reference })
      if (committed[0]) expect(row?.id).toBe(committed[0].id)

      const mails = await until(
        () => mailsIn(installation),
        (seen) => seen.length > 0,
      )
      expect(mails.map(({ text }) => text.includes(row?.reference ?? '?'))).toEqual([true])

      // two hours later
      const log = createLog('silent', systemClock)
      const clock = { now: () => new Date(Date.now() + 7_200_000) }
      const store = createDiskFiles({ folder: join(folder, 'files'), clock, log })
      const sweep = sweepFilesJob({ db, clock, log, files: store })
      await sweep({ id: 'x', kind: 'x', key: 'x', payload: {}, attempts: 1 })
      expect(await files()).toEqual([row?.fileKey])
    },
  )

  test.runIf(mail)(
    'after the mail server took the email: the repetition carries the same Message-ID',
    async () => {
      const { received, stop } = await startMailServer(mailPort)
      const mailed = await installationFor('mail server', mailServer)
      const dying = await mailed.start('mail-sent')
      const visitor = visit(dying.url, aPerson({ name: 'Åsa "Quote" <Öberg>' }))
      await visitor.register()
      await visitor.pay((await visitor.checkout())?.['sessionId'])
      expect(await dying.gone).toBe('SIGKILL')

      const { until } = await mailed.start()
      const { jobs } = await until(
        () => everything(mailed),
        (seen) => seen.jobs[0]?.doneAt !== null,
      )
      const ids = received.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1]?.trim())
      expect(ids).toEqual([`<${jobs[0]?.id}@example.org>`, `<${jobs[0]?.id}@example.org>`])
      await stop()
      expect(received[0]).toMatch(/^From: Organisers <office@example.org>/m)
    },
  )
}

/** Steps at which a payment and a file may be lost; release-crashes.test.ts covers repeated emails. */
const some: Steps = {
  payments: ['after-sync-commit'],
  submissions: ['file-kept'],
  mail: false,
}
const here = isLong ? everyStep : some

describe('a part of this process dies and starts again', () => {
  proveDeaths(here, (_step, settings) => anInstallationHere(settings))
})

// created here, so that cleanup runs at the end of the file; the tests mostly wait for leases and can run
// concurrently
const real: Steps = isLong ? everyStep : { payments: [], submissions: [], mail: false }
const installations = new Map<string, Installation>()
for (const step of [...real.payments, ...real.submissions]) installations.set(step, await aRealInstallation())
if (real.mail) installations.set('mail server', await aRealInstallation(mailServer))

describe.runIf(isLong).concurrent('the process dies and starts again', () => {
  proveDeaths(real, (step) => {
    const installation = installations.get(step)
    if (!installation) throw new Error(`There is no installation for ${step}`)
    return installation
  })
})

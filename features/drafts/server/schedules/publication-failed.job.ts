import { toPublic } from '#content/to-public.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailPage } from '#platform/server/mail/mail-page.ts'
import type { Mail, Mailer } from '#platform/server/mail/mailer.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import type { Website } from '#shared/website.ts'
import type { DraftDeps } from '../draft-deps.ts'
import { bodyOf } from '../draft-state.ts'
import { findSchedule } from './schedules.store.ts'

/** The kind of the job that tells who planned a publication that it failed. */
export const publicationFailed = 'website.publication-failed'

/** An organiser who is none any more is not told. */
export const publicationFailedJob =
  ({ db, send, origins, editorOf, withSettings }: DraftDeps & { send: Mailer }): JobHandler =>
  async ({ id, payload }) => {
    const { website, schedule } = payload as { website: Website; schedule: string }
    const row = await findSchedule(db, website, schedule)
    const planner = row && (await editorOf(row.adminId))
    if (!row || !planner || planner.disabledAt) return
    const { event, contact } = await withSettings(row.website, toPublic(bodyOf(row, row.website)))
    const message = `What you planned to publish on the website of the ${event.name} at ${closingTime(row.at, event.dates.timeZone)} was not published: ${row.failure}`
    const advice = 'The website is as it was, and your changes are in the draft. Publish them in the editor:'
    const address = `${origins.homeOf(row.website)}/admin-website`
    await send({
      id,
      website: null,
      kept: 'nothing',
      to: { name: planner.name, address: planner.email },
      replyTo: { name: event.name, address: contact.details.email },
      subject: `Not published: your changes of the website of the ${event.name}`,
      text: [`Dear ${planner.name},`, '', message, '', advice, address].join('\n'),
      html: mailPage(
        'Your changes were not published',
        html`<p>Dear <bdi>${planner.name}</bdi>,</p>
<p>${message}</p>
<p>${advice}<br><a href="${address}">${address}</a></p>`,
      ),
    } satisfies Mail)
  }

import { couldBeCorrected, inOneLine, inWords } from '#features/registration/format-registrant.ts'
import type { OwnCorrection } from '#features/registration/own.contract.ts'
import { visitorNames } from '#features/registration/registrant.fields.ts'
import { diffOf, visitorActor, writeAudit } from '#platform/server/audit-log.ts'
import { requireVersion } from '#platform/server/if-match.ts'
import { pick } from '#shared/fields.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import { cancelledByOrganisers } from '../checkout/registration-of-checkout.ts'
import { lockRegistration, type RegistrationRow, updateLockedRegistration } from '../registration.store.ts'
import { correctionEnd, invalidLink, type OwnDeps } from './own-registration.ts'

/**
 * Corrects the registration of a visitor. Payments and issued documents keep their values. Unchanged values are
 * accepted with any version.
 * @throws Problem 403 when it is too late; 404 when the link is no longer valid; 409 when the organisers have
 * cancelled it; 412 with the current values when `ifMatch` names another version
 */
export const correctOwn = async (
  deps: Pick<OwnDeps, 'db' | 'clock' | 'contentOf'>,
  { website, id, linkVersion }: RegistrationRow,
  ifMatch: string | undefined,
  input: OwnCorrection,
): Promise<RegistrationRow> => {
  const { end, timeZone } = await correctionEnd(deps, website)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockRegistration(tx, website, id as RegistrationId)
    if (before?.linkVersion !== linkVersion) throw invalidLink()
    if (before.cancelledAt) throw new Problem(409, 'registration_cancelled', cancelledByOrganisers)
    const now = deps.clock.now()
    if (now >= end)
      throw new Problem(403, 'correction_closed', `${couldBeCorrected} ${closingTime(end, timeZone)}.`)

    const changed = diffOf(inWords(before, visitorNames), inWords(input, visitorNames))
    if (!changed) return before
    const current = `It is now: ${inOneLine(before, visitorNames)}`
    requireVersion(ifMatch, String(before.version), 'Your registration has changed', current)
    const correction = { ...pick(input, visitorNames), version: before.version + 1, changedAt: now }
    await updateLockedRegistration(tx, before, correction)
    await writeAudit(tx, visitorActor, now, {
      action: 'booking.corrected-by-visitor',
      subject: before.name,
      subjectId: before.id,
      website,
      ...changed,
    })
    return { ...before, ...correction }
  })
}

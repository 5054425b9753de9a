import type { FastifyRequest } from 'fastify'
import { newReference } from '#features/abstracts/abstract-reference.ts'
import { type AbstractFields, abstractFields } from '#features/abstracts/abstracts.contract.ts'
import { findActiveOption } from '#features/program-options/server/program-options.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { withoutTraces } from '#shared/fields.ts'
import type { AbstractId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractDeps } from './abstract-deps.ts'
import { abstractReceived, type ReceivedPayload, receivedKey } from './abstract-received.job.ts'
import { findSameAbstract, insertAbstract, type NewAbstract, type StoredFile } from './abstracts.store.ts'
import { commitWithFile } from './commit-with-file.ts'
import { type FieldValues, type FormRules, readUpload } from './read-upload.ts'

/** The same submission again within this time counts as a repeat. */
const repeatWindow = minutes(30)

export type Receipt = { id: string; reference: string; isNew: boolean }

/**
 * Stores the submission of a request, one PDF and the fields, together with the job of the author's email;
 * it is committed before the reply. A failure at any point leaves neither file nor row. A repeat within 30
 * minutes returns the id and reference of the first one and sends no second email.
 */
export const submitAbstract = async (
  deps: AbstractDeps,
  website: Website,
  request: FastifyRequest,
  limits: Limits,
): Promise<Receipt> => {
  const { db, clock } = deps
  const rules = rulesOf(async (fields) => {
    // multipart values are strings, unless a part declares JSON
    const fillSeconds = typeof fields.fillSeconds === 'string' ? Number(fields.fillSeconds) : undefined
    await limits.ofPerson(request, 'abstracts', { ...fields, fillSeconds })
    return requireOptions(db, website, withoutTraces(fields))
  })
  const { judged, file, fileName } = await readUpload(deps, request, rules)

  return commitWithFile<Receipt>(deps, { website, email: judged.email, file }, async (tx, fileKey) => {
    const now = clock.now()
    const since = later(now, -repeatWindow)
    const same = await findSameAbstract(tx, website, judged, file.sha256, since)
    if (same) return { result: { id: same.id, reference: same.reference, isNew: false }, unneeded: fileKey }

    const storedFile = { fileKey, fileName, fileBytes: file.bytes, fileSha256: file.sha256 }
    const { id, reference } = await insertWithReference(tx, website, { ...judged, ...storedFile }, now)
    const payload: ReceivedPayload = { website, id }
    await enqueueJob(tx, { kind: abstractReceived, key: receivedKey(id, 1), payload, now })
    return { result: { id, reference, isNew: true } }
  })
}

const rulesOf = (accept: (fields: AbstractFields) => Promise<NewAbstract>): FormRules<NewAbstract> => {
  const judge = (values: FieldValues) => abstractFields.safeParse(values)
  return {
    early: async (values) => {
      const { data, error } = judge(values)
      if (data) return accept(data)
      // missing fields may still follow after the file
      const wrong = error.issues.find(({ path: [name] }) => Object.hasOwn(values, String(name)))
      if (wrong) throw invalidField(wrong.path[0], wrong.message)
      return undefined
    },
    whole: async (values) => {
      const { data, error } = judge(values)
      if (data) return accept(data)
      const [first] = error.issues
      throw invalidField(first?.path[0], first?.message ?? 'The form is not complete')
    },
  }
}

/** A problem with its field, where the page shows it. */
const invalidField = (field: PropertyKey | undefined, message: string) =>
  new Problem(400, 'invalid_input', message, { also: { field } })

/**
 * The columns of the fields.
 * @throws Problem 400 when the website does not have these options
 */
const requireOptions = async (
  db: Connection,
  website: Website,
  { interestedInId, sessionId, ...notice }: Omit<AbstractFields, 'homepage' | 'fillSeconds'>,
): Promise<NewAbstract> => {
  const [interest, session] = await Promise.all([
    findActiveOption(db, website, 'interest', Number(interestedInId)),
    findActiveOption(db, website, 'session', Number(sessionId)),
  ])
  if (!interest) throw invalidField('interestedInId', 'Interest area is required')
  if (!session) throw invalidField('sessionId', 'Session is required')
  return { ...notice, interestOptionId: interest.id, sessionOptionId: session.id }
}

/** There are 729 million references: several collisions in a row indicate another error. */
const insertWithReference = async (
  tx: Connection,
  website: Website,
  abstract: NewAbstract & StoredFile,
  now: Date,
): Promise<{ id: AbstractId; reference: string }> => {
  for (let patience = 5; patience > 0; patience--) {
    const reference = newReference()
    const id = await insertAbstract(tx, website, { ...abstract, reference }, now)
    if (id) return { id, reference }
  }
  throw new Error('No free reference was found')
}

import { type Decision, decisions } from '#features/abstracts/decision.ts'
import type { PreviewedKind, ReleasePreview } from '#features/abstracts/decisions.contract.ts'
import type { MailContent } from '#platform/server/mail/mail-definition.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { chooseExamples } from '#shared/mail-text/choose-examples.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractDeps } from '../abstract-deps.ts'
import { findAbstracts, type NamedAbstract } from '../abstracts.store.ts'
import { abstractDecidedMail } from './abstract-decided.mail.ts'
import { decidedTemplates } from './abstract-decided-templates.ts'
import { type Draft, readDrafts } from './decisions.store.ts'
import { stampOf } from './release-decisions.ts'

/** The placeholder for the personal link, which organisers must not see. */
const linkToCome = '[the personal link of the author]'

/**
 * Previews the emails and recipients of a release for the admin's website; decisions without recipients are
 * omitted.
 */
export const previewRelease = async (
  { db, contentOf, wordsOf }: { db: Database } & Pick<AbstractDeps, 'contentOf' | 'wordsOf'>,
  { website }: AdminOf,
): Promise<ReleasePreview> => {
  const [drafts, content] = await Promise.all([readDrafts(db, website), contentOf(website)])
  const kinds: PreviewedKind[] = []
  for (const decision of decisions) {
    const ofKind = drafts.filter(({ draftDecision }) => draftDecision === decision)
    if (ofKind.length === 0) continue
    const words = await wordsOf(website, decidedTemplates[decision])
    kinds.push(await previewKind(db, website, { ...content, words }, decision, ofKind))
  }
  return { count: drafts.length, stamp: stampOf(drafts), kinds }
}

const previewKind = async (
  db: Database,
  website: Website,
  content: MailContent,
  decision: Decision,
  drafts: readonly Draft[],
): Promise<PreviewedKind> => {
  const chosen = chooseExamples(
    drafts.map((draft) => ({ ...draft, name: `${draft.titlePrefix} ${draft.name}`, note: draft.draftNote })),
  )
  const rows = await findAbstracts(
    db,
    website,
    chosen.map(({ person }) => person.id),
  )
  const examples = chosen.flatMap(({ kind, person }) => {
    const row = rows.find(({ id }) => id === person.id)
    return row
      ? [{ kind, id: person.id, name: person.name, hasNote: person.note !== '', ...mailTo(row, content) }]
      : []
  })
  const references = drafts.map(({ reference }) => reference)
  return { decision, count: drafts.length, references, examples }
}

const mailTo = (row: NamedAbstract, content: MailContent): { subject: string; text: string } => {
  const decided = { decision: row.draftDecision ?? 'declined', note: row.draftNote, replaces: row.decision }
  const link = row.linkRevokedAt === null ? linkToCome : undefined
  const { subject, text } = abstractDecidedMail('preview', row, decided, link, content)
  return { subject, text }
}

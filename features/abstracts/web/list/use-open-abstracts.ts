import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { LinkAct } from '#features/abstracts/link-action-messages.ts'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import { useAbstractView } from './use-abstract-view.ts'

export type OpenDialog =
  | { about: 'link'; act: LinkAct; submission: AbstractListItem }
  | { about: 'author'; submission: AbstractListItem }
  | { about: 'decision'; submissions: readonly AbstractListItem[] }

/** The view, the open submission and the open dialog; restored after a session expired. */
export const useOpenAbstracts = () => {
  const [view, setView] = useAbstractView()
  const [reading, setReading] = useWebsiteState('')
  const [dialog, setDialog] = useWebsiteState<OpenDialog | undefined>(undefined)
  const read = (id: string) => {
    setView('reading')
    setReading(id)
  }
  const link = (act: LinkAct) => (submission: AbstractListItem) =>
    setDialog({ about: 'link', act, submission })
  useResumedDraft({
    'abstract-revoke': link('revoke'),
    'abstract-renew': link('renew'),
    'abstract-correct': (submission: AbstractListItem) => setDialog({ about: 'author', submission }),
    'abstracts-decide': (submissions: readonly AbstractListItem[]) =>
      setDialog({ about: 'decision', submissions }),
    'abstract-decision': (_seen: AbstractListItem, id: string) => read(id),
  })
  return { view, setView, reading, read, dialog, setDialog }
}

import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { LinkAct } from '#features/abstracts/link-action-messages.ts'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import { type AbstractView, useAbstractView } from './use-abstract-view.ts'
import type { useAbstracts } from './use-abstracts.ts'

export type OpenDialog =
  | { about: 'link'; act: LinkAct; submission: AbstractListItem }
  | { about: 'author'; submission: AbstractListItem }
  | { about: 'decision'; submissions: readonly AbstractListItem[] }

/** The view, the open submission and the open dialog; restored after a session expired. */
export const useOpenAbstracts = ({ opened }: Pick<ReturnType<typeof useAbstracts>, 'opened'>) => {
  const [chosenView, setView] = useAbstractView()
  const [dialog, setDialog] = useWebsiteState<OpenDialog | undefined>(undefined)
  const link = (act: LinkAct) => (submission: AbstractListItem) =>
    setDialog({ about: 'link', act, submission })
  useResumedDraft({
    'abstract-revoke': link('revoke'),
    'abstract-renew': link('renew'),
    'abstract-correct': (submission: AbstractListItem) => setDialog({ about: 'author', submission }),
    'abstracts-decide': (submissions: readonly AbstractListItem[]) =>
      setDialog({ about: 'decision', submissions }),
    'abstract-decision': (_seen: AbstractListItem, id: string) => opened.openId(id),
  })
  return {
    view: opened.id ? ('reading' as const) : chosenView,
    setView: (view: AbstractView) => {
      setView(view)
      if (opened.id) opened.close()
    },
    reading: opened.id ?? '',
    /** Opens it in the reader; Back returns to the table. */
    read: (id: string) => opened.openId(id),
    /** Opens another one in the reader. */
    turnTo: (id: string) => opened.openId(id, true),
    dialog,
    setDialog,
  }
}

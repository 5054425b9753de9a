import { useFormDraft } from './use-form-draft.ts'

type About<Seen> = Omit<Parameters<typeof useFormDraft<{ isWanted: boolean }, Seen>>[0], 'initial'>

/** Remembers an open confirmation: when the session ended at the confirmed action, it is offered again. */
export const useRememberedAction = <Seen>(about: About<Seen>) => {
  const draft = useFormDraft({ ...about, initial: () => ({ isWanted: false }) })
  return {
    doing: (act: () => Promise<void>) => async (): Promise<void> => {
      draft.keep({ isWanted: true })
      await act()
      draft.forget()
    },
    closing: (onClosed: () => void) => (): void => {
      draft.forget()
      onClosed()
    },
  }
}

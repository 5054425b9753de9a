import { useFormDraft } from './use-form-draft.ts'

type About<Seen> = Omit<Parameters<typeof useFormDraft<{ isWanted: boolean }, Seen>>[0], 'initial'>

/** Around a question before something is done: who has said yes when their session ended is offered the question again. */
export const useRememberedAction = <Seen>(about: About<Seen>) => {
  const kept = useFormDraft({ ...about, initial: () => ({ isWanted: false }) })
  return {
    doing: (act: () => Promise<void>) => async (): Promise<void> => {
      kept.keep({ isWanted: true })
      await act()
      kept.forget()
    },
    closing: (onClosed: () => void) => (): void => {
      kept.forget()
      onClosed()
    },
  }
}

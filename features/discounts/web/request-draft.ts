import { storedTexts } from '#platform/browser/form-drafts/stored-texts.ts'
import { emptyForm } from '../discount-form.ts'

/** Where the visitor's unfinished request is stored: in the tab, until it is paid. */
export const requestDraftStorage = { storage: 'session', key: 'discount-form' } as const

/** That request without the captcha, which must be answered again. */
export const requestDraft = storedTexts(requestDraftStorage.key, emptyForm, ['captcha'])

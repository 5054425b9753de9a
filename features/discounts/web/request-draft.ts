import { storedTexts } from '#platform/browser/form-drafts/stored-texts.ts'
import { emptyForm } from '../discount-form.ts'

/** Where the request that a visitor has begun to write is kept: as long as the tab, and until it is paid. */
export const keptPlace = { storage: 'session', key: 'discount-form' } as const

/** That request, without the captcha, which is requested again. */
export const requestDraft = storedTexts(keptPlace.key, emptyForm, ['captcha'])

import { type AbstractForm, emptyTexts } from '#features/abstracts/abstract-form.ts'
import { storedTexts } from '#platform/browser/form-drafts/stored-texts.ts'

/** Only the file's name can be stored: the page requests the file again. */
const texts = storedTexts('abstract-form', { ...emptyTexts, fileName: '' }, ['captcha'])

/** The author's unsent abstract. */
export const abstractDraft = {
  read: (): AbstractForm | undefined => {
    const stored = texts.read()
    if (!stored) return undefined
    const { fileName, ...form } = stored
    return { ...form, abstractFile: fileName ? { name: fileName } : undefined }
  },
  keep: ({ abstractFile, ...form }: AbstractForm): void =>
    texts.keep({ ...form, fileName: abstractFile?.name ?? '' }),
  forget: texts.forget,
}

import { type AbstractForm, emptyTexts } from '#features/abstracts/abstract-form.ts'
import { keptTexts } from '#platform/browser/kept/kept-texts.ts'

/** Of the file its name alone can be kept: the page asks for it again. */
const texts = keptTexts('abstract-form', { ...emptyTexts, fileName: '' }, ['captcha'])

/** The abstract that an author has begun to fill in. */
export const keptAbstract = {
  read: (): AbstractForm | undefined => {
    const kept = texts.read()
    if (!kept) return undefined
    const { fileName, ...form } = kept
    return { ...form, abstractFile: fileName ? { name: fileName } : undefined }
  },
  keep: ({ abstractFile, ...form }: AbstractForm): void =>
    texts.keep({ ...form, fileName: abstractFile?.name ?? '' }),
  forget: texts.forget,
}

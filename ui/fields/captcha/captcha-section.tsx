import type { ComponentProps } from 'react'
import { FormSection } from '#ui/fields/form/form-section.tsx'
import { CaptchaField } from './captcha-field.tsx'
import type { useCaptcha } from './use-captcha.ts'

type Props = Omit<ComponentProps<typeof CaptchaField>, 'code' | 'onRefresh'> & {
  captcha: ReturnType<typeof useCaptcha>
}

/** The captcha as the last section of a form. It is loading until there is a code. A new code clears the entry. */
export function CaptchaSection({ captcha: { code, refresh }, onChange, ...field }: Props) {
  const refreshBoth = () => {
    refresh()
    onChange('')
  }

  return (
    <FormSection legend="Check">
      <fieldset
        disabled={code === ''}
        className={`min-w-0 ${code === '' ? '[&_button]:text-ink-3 [&_input]:bg-sunken' : ''}`}
      >
        <CaptchaField {...field} code={code} onChange={onChange} onRefresh={refreshBoth} />
      </fieldset>
    </FormSection>
  )
}

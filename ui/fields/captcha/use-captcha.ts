import { useCallback, useEffect, useState } from 'react'
import { newCaptcha } from '#shared/captcha.ts'

/**
 * A code that is drawn when the page is shown, and again by `refresh`. Empty until then: the server renders no code, so
 * that hydration does not differ.
 */
export const useCaptcha = (): { code: string; refresh: () => void } => {
  const [code, setCode] = useState('')
  const refresh = useCallback(() => setCode(newCaptcha((bytes) => crypto.getRandomValues(bytes))), [])
  useEffect(refresh, [refresh])
  return { code, refresh }
}

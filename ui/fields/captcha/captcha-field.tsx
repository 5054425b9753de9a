import { iconsUrl } from 'virtual:art'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { captchaLength, pastedCaptcha, spokenCaptcha } from '#shared/captcha.ts'
import { controlStyle, Field } from '#ui/fields/field.tsx'
import { CaptchaCode } from './captcha-code.tsx'

type Props = {
  id: string
  label: string
  code: string
  value: string
  error: string | undefined
  onChange: (entry: string) => void
  /** Requests a new code; the entry is cleared with it. */
  onRefresh: () => void
}

/**
 * The captcha's input (T8): masked until revealed, at most six characters, pasted by Ctrl+V or Alt+V. Only a deterrent
 * against casual bots: the server never relies on it.
 */
export function CaptchaField({ id, label, code, value, error, onChange, onRefresh }: Props) {
  const [shown, setShown] = useState(false)
  const { masksText, speaks } = useAbilities()

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    onChange(pastedCaptcha(event.clipboardData.getData('text')))
  }

  const pasteByAlt = async (event: KeyboardEvent) => {
    // The key's code, because with Alt some keyboards produce another character.
    if (!event.altKey || event.code !== 'KeyV') return
    event.preventDefault()
    try {
      onChange(pastedCaptcha(await navigator.clipboard.readText()))
    } catch {
      // The visitor or the browser denies access to the clipboard: the entry is unchanged.
    }
  }

  return (
    <div>
      <Field id={id} label={label} hint="Enter the 6 letters and digits. Capitals matter." error={error}>
        {(control) => (
          <div className="flex flex-col gap-2.5 sm:flex-row">
            <CaptchaCode id={`${id}-code`} code={code} />
            <div className="relative flex-1">
              <input
                {...control}
                name={id}
                type={shown || masksText ? 'text' : 'password'}
                value={value}
                maxLength={captchaLength}
                autoComplete="off"
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                onChange={(event) => onChange(event.target.value)}
                onPaste={paste}
                onKeyDown={pasteByAlt}
                className={`${controlStyle} min-h-15 pr-32 font-mono tracking-[0.3em] ${shown ? '' : '[-webkit-text-security:disc]'}`}
              />
              <ShowButton shown={shown} onPress={() => setShown(!shown)} />
            </div>
          </div>
        )}
      </Field>
      <div className="mt-2 flex flex-wrap gap-x-5">
        <QuietButton onPress={onRefresh} icon="refresh-cw">
          Refresh Captcha
        </QuietButton>
        {speaks && (
          <QuietButton onPress={() => speak(code)} icon="volume-2">
            Read code aloud
          </QuietButton>
        )}
      </div>
    </div>
  )
}

/** The capabilities of this browser; none until they are known, as on the server. */
const useAbilities = () => {
  const [abilities, setAbilities] = useState({ masksText: true, speaks: false })
  useEffect(() => {
    setAbilities({
      masksText: CSS.supports('-webkit-text-security', 'disc'),
      speaks: 'speechSynthesis' in window,
    })
  }, [])
  return abilities
}

function ShowButton({ shown, onPress }: { shown: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={shown}
      onClick={onPress}
      className="absolute inset-y-1.5 right-1.5 flex items-center gap-2 rounded-sm px-3 text-sm font-[560] text-ai hover:bg-sunken"
    >
      <Icon name={shown ? 'eye-off' : 'eye'} size={18} />
      {shown ? 'Hide code' : 'Show code'}
    </button>
  )
}

/** Like `SpriteIcon`, which would become a script of its own here and lengthen the list of scripts that every page loads. */
function Icon({ name, size }: { name: string; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  )
}

function QuietButton({ onPress, icon, children }: { onPress: () => void; icon: string; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 items-center gap-2 text-sm font-[560] text-ai underline-offset-3 hover:underline"
    >
      <Icon name={icon} size={16} />
      {children}
    </button>
  )
}

const speak = (code: string) => {
  speechSynthesis.cancel()
  speechSynthesis.speak(
    Object.assign(new SpeechSynthesisUtterance(spokenCaptcha(code)), { lang: 'en', rate: 0.7 }),
  )
}

import { useEffect, useRef } from 'react'
import { saveAs } from '#platform/browser/lists/save-as.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { recoveryFile } from '../recovery-codes.ts'

/** The recovery codes, this once: to copy, to download, or to write down. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[]
  email: string
  onDone: () => void
}) {
  const first = useRef<HTMLHeadingElement>(null)
  const file = () => recoveryFile(codes, { email, site: location.origin })

  useEffect(() => first.current?.focus(), [])

  return (
    <>
      <h3 ref={first} tabIndex={-1} className="text-sm font-[600]">
        Save your recovery codes
      </h3>
      <p className="mt-1 text-ink-2">
        Without your app or passkey, each of them lets you log in once. We show them only now. Keep them where
        only you can find them.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1.5 rounded-sm bg-sunken p-3 font-mono text-xs sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} words="Copy codes" />
        <AdminButton onClick={() => void saveAs(new Response(file()), 'recovery-codes.txt')}>
          Download codes
        </AdminButton>
      </div>
      <div className="mt-5 flex justify-end">
        <AdminButton variant="primary" onClick={onDone}>
          I have saved them
        </AdminButton>
      </div>
    </>
  )
}

/** Tells a password manager which account the password belongs to. Hidden, and not focusable. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

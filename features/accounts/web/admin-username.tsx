/** Tells a password manager whose password it is. No one sees it, and the keyboard passes it over. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

/** An e-mail address in a narrow place: it breaks behind its @ first. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <bdi>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  )
}

/**
 * The attributes of the fieldset around the fields of a form of the website. The server renders it disabled, because
 * without scripts the form cannot be sent; `early-input.ts` enables it when scripts are supported but not loaded yet, and
 * `useValidatedForm` takes over what was typed.
 */
export const fieldsOf = ({ ready, busy }: { ready: boolean; busy: boolean }) => ({
  disabled: !ready,
  inert: busy,
  'data-early': '',
  suppressHydrationWarning: true,
})

/**
 * What the fieldset around the fields of a form of the website carries. The server writes it disabled, because without
 * scripts the form could not be sent; where scripts run, `early-input.ts` enables it before they come, and `useJudgedForm`
 * takes over what was typed.
 */
export const fieldsOf = ({ ready, busy }: { ready: boolean; busy: boolean }) => ({
  disabled: !ready,
  inert: busy,
  'data-early': '',
  suppressHydrationWarning: true,
})

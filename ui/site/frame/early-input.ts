/** A visitor's input before hydration: the buttons they pressed, and the fields they typed into. */
type EarlyInput = { clicks: Set<HTMLElement | null>; fields?: Set<HTMLInputElement> | undefined }

/**
 * Runs inside the page before its scripts load. It records pressed buttons, until `forgetEarlyClick` reports that a
 * component has handled the click, and edited fields, until `takeEarlyClicks`. Form fields are enabled once the whole form
 * is parsed; without scripts they stay disabled. A disclosure of the header toggles its list at once, even if the scripts
 * never load; a hydrated component handles its clicks itself and calls preventDefault, and finds what was opened before
 * with `isOpenedEarly`.
 */
export const earlyInputScript = `{const i=self.earlyInput={clicks:new Set,fields:new Set};addEventListener('input',e=>i.fields?.add(e.target),true);addEventListener('click',e=>{const b=e.target.closest?.('button');if(b)i.clicks.add(b)},true);addEventListener('click',e=>{const b=e.target.closest?.('.site-bar button[aria-controls]'),l=b&&document.getElementById(b.getAttribute('aria-controls'));if(!l)return;i.clicks.delete(b);if(e.defaultPrevented)return;l.hidden=!l.hidden;b.setAttribute('aria-expanded',!l.hidden)});addEventListener('DOMContentLoaded',()=>{for(const f of document.querySelectorAll('fieldset[data-early]'))f.disabled=false})}`

export const isOpenedEarly = (button: HTMLElement | null): boolean =>
  button?.getAttribute('aria-expanded') === 'true'

/** The fields edited by the visitor or by autofill; not those restored by the browser. */
export const fieldsTypedEarly = (): readonly HTMLInputElement[] => [...(earlyInput()?.fields ?? [])]

/** Reports that a component handles the clicks on this element. */
export const forgetEarlyClick = (target: EventTarget): void => {
  earlyInput()?.clicks.delete((target as Element).closest('button'))
}

/**
 * Replays clicks made before their components were hydrated; those without a component yet remain recorded. By now the
 * forms of the page have taken over their input.
 */
export const takeEarlyClicks = (): void => {
  const noted = earlyInput()
  if (!noted) return
  noted.fields = undefined
  for (const button of [...noted.clicks]) button?.click()
}

const earlyInput = (): EarlyInput | undefined => Reflect.get(globalThis, 'earlyInput')

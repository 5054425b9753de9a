/** What a visitor did in the page before its scripts came: which buttons they pressed, and into which fields they typed. */
type EarlyInput = { clicks: Set<HTMLElement | null>; fields?: Set<HTMLInputElement> | undefined }

/**
 * Runs inside the page before its scripts come. It notes each button that is pressed, until `forgetEarlyClick` says that a
 * component has heard it, and each field that is typed into, until `takeEarlyClicks`. The fields of a form can be typed into
 * from the moment when all of it is there; where this script does not run they cannot. A disclosure of the bar opens or
 * shuts its list at once, and so it does when the scripts never come: once a component is there it answers its clicks itself
 * and says so with `preventDefault`; what was opened before, it finds with `isOpenedEarly`.
 */
export const earlyInputScript = `{const i=self.earlyInput={clicks:new Set,fields:new Set};addEventListener('input',e=>i.fields?.add(e.target),true);addEventListener('click',e=>{const b=e.target.closest?.('button');if(b)i.clicks.add(b)},true);addEventListener('click',e=>{const b=e.target.closest?.('.site-bar button[aria-controls]'),l=b&&document.getElementById(b.getAttribute('aria-controls'));if(!l)return;i.clicks.delete(b);if(e.defaultPrevented)return;l.hidden=!l.hidden;b.setAttribute('aria-expanded',!l.hidden)});addEventListener('DOMContentLoaded',()=>{for(const f of document.querySelectorAll('fieldset[data-early]'))f.disabled=false})}`

export const isOpenedEarly = (button: HTMLElement | null): boolean =>
  button?.getAttribute('aria-expanded') === 'true'

/** The fields into which the visitor typed, or what fills in forms for them; not those that the browser has put back. */
export const fieldsTypedEarly = (): readonly HTMLInputElement[] => [...(earlyInput()?.fields ?? [])]

/** A component hears the clicks on this element. */
export const forgetEarlyClick = (target: EventTarget): void => {
  earlyInput()?.clicks.delete((target as Element).closest('button'))
}

/**
 * Presses what was pressed before its component was there; what still has none stays noted. By now the forms of the page have
 * taken over what was typed.
 */
export const takeEarlyClicks = (): void => {
  const noted = earlyInput()
  if (!noted) return
  noted.fields = undefined
  for (const button of [...noted.clicks]) button?.click()
}

const earlyInput = (): EarlyInput | undefined => Reflect.get(globalThis, 'earlyInput')

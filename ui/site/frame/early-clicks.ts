/**
 * Runs inside the page before its scripts come: a click on a disclosure of the bar opens or shuts its list at once, and
 * so it does when the scripts never come. Once a component is there it answers its clicks itself and says so with
 * `preventDefault`; what was opened before, it finds with `isOpenedEarly`.
 */
export const earlyClicksScript = `addEventListener('click',e=>{const b=e.target.closest?.('.site-bar button[aria-controls]'),l=b&&document.getElementById(b.getAttribute('aria-controls'));if(!l||e.defaultPrevented)return;l.hidden=!l.hidden;b.setAttribute('aria-expanded',!l.hidden)})`

export const isOpenedEarly = (button: HTMLElement | null): boolean =>
  button?.getAttribute('aria-expanded') === 'true'

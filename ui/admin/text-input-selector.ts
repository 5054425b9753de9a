/** A selector of elements that take text input. Radio buttons and check boxes are left out: single-key shortcuts work there. */
export const textInputSelector =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]'

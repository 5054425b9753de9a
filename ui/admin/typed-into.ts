/** What letters are typed into, as a selector. A radio button or a check box takes none: single keys act there too. */
export const typedInto = 'input:not([type=radio], [type=checkbox]), textarea, select'

/** What follows when an option of the abstract form is deleted. */
export const optionDeleteMore =
  'Authors can no longer choose it on the abstract form. Existing submissions keep its name. No email is sent.'

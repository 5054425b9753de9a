/** The consequence of deleting an option of the abstract form. */
export const optionDeleteMore =
  'Authors can no longer choose it on the abstract form. Existing submissions keep its name. No email is sent.'

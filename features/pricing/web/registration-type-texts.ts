/** m175-m179 The texts of the page of registration types. */
export const registrationTypeTexts = {
  mayNotView: 'Forbidden: You do not have permission to view registration types.',
  readFailed: 'Failed to load presentation types.',
  mayNotEdit: 'Forbidden: You do not have permission to edit registration types.',
  saveFailed: 'Failed to update price.',
  saved: 'Price updated successfully.',
}

/** m145-m148, m150 The texts of the page of accommodation combinations. */
export const combinationLabels = {
  readFailed: 'Failed to fetch accommodations',
  addFailed: 'Failed to add combo',
  changeFailed: 'Failed to update combo',
  deleteFailed: 'Failed to delete combo',
  deleting: 'Are you sure you want to delete this accommodation combo?',
}

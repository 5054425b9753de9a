/** The sections that come with the first view; all others load their code when they are near. */
const withFirstView = ['statistics', 'partners']

/** The sections before all others, in their order. `order`: of all shown sections; absent: the default one. */
export const leadOf = (order: readonly string[] = withFirstView): readonly string[] => {
  const end = order.findIndex((section) => !withFirstView.includes(section))
  return end < 0 ? order : order.slice(0, end)
}

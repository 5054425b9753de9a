/** Why a recipient was chosen as an example. */
export const exampleKinds = ['longest', 'right-to-left', 'plainest'] as const
export type ExampleKind = (typeof exampleKinds)[number]

type Person = { id: string; name: string; note: string }

/**
 * Chooses up to three different recipients whose emails show most problems: the longest name, a name written from right to
 * left, and the one with the fewest optional values.
 */
export const chooseExamples = <P extends Person>(
  people: readonly P[],
): { kind: ExampleKind; person: P }[] => {
  const choices: readonly [ExampleKind, (among: readonly P[]) => P | undefined][] = [
    ['longest', (among) => most(among, ({ name, note }) => name.length * 10_000 + note.length)],
    ['right-to-left', (among) => among.find(({ name }) => rightToLeft.test(name))],
    ['plainest', (among) => most(among, ({ name, note }) => -(note.length * 10_000 + name.length))],
  ]
  const examples: { kind: ExampleKind; person: P }[] = []
  for (const [kind, find] of choices) {
    const person = find(people.filter(({ id }) => examples.every((example) => example.person.id !== id)))
    if (person) examples.push({ kind, person })
  }
  return examples
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The first person with the highest score. */
const most = <P>(people: readonly P[], score: (person: P) => number): P | undefined =>
  people.reduce<P | undefined>(
    (best, person) => (best === undefined || score(person) > score(best) ? person : best),
    undefined,
  )

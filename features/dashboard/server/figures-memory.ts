import type { Figures } from '#features/dashboard/dashboard.contract.ts'

/** Of so many registrations the figures take a good part of a second to count: they are kept. */
const many = 10_000

/** Milliseconds for which they are: half of what a page waits until it asks again. */
const kept = 10_000

type Answer = { figures: Promise<Figures>; until: number }

/**
 * Counts the figures of each kind once at a time, for all who ask in the meantime, and those of many registrations not again for
 * ten seconds: however many dashboards are open, a visitor who registers and pays at that time does not wait for them.
 * @param now in milliseconds
 */
export const figuresMemory = (now: () => number) => {
  const answers = new Map<string, Answer>()

  return (kind: string, count: () => Promise<Figures>): Promise<Figures> => {
    const before = answers.get(kind)
    if (before && now() < before.until) return before.figures

    const answer: Answer = { figures: count(), until: Number.POSITIVE_INFINITY }
    answers.set(kind, answer)
    answer.figures.then(
      ({ registrations }) => {
        if (registrations >= many) answer.until = now() + kept
        else answers.delete(kind)
      },
      () => answers.delete(kind),
    )
    return answer.figures
  }
}

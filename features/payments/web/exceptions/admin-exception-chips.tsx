import { Check, CircleAlert, HandCoins, Link2, type LucideIcon, RefreshCcw } from 'lucide-react'
import type { ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { Chip } from '#ui/admin/chip.tsx'
import { exceptionAnswerLabels } from './exception-texts.ts'

const icons: Readonly<Record<NonNullable<ExceptionRecord['answer']>, LucideIcon>> = {
  settled: RefreshCcw,
  adopted: Link2,
  refunded: HandCoins,
  reviewed: Check,
}

/** Whether an exception is open, or how it was answered. */
export function ExceptionState({ exception: { answer } }: { exception: ExceptionRecord }) {
  if (answer === null) return <Chip tone="warn" icon={CircleAlert} word="Open" />
  return <Chip tone="ok" icon={icons[answer] ?? Check} word={exceptionAnswerLabels[answer] ?? answer} />
}

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isWithRoom } from '#features/registration/choice.ts'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { priceOfChosen } from '../booking-prices.ts'
import type { Booking } from '../bookings.contract.ts'
import { type ByHandForm, byHandLabels } from '../by-hand-form.ts'
import { useChangedBookings, usePrices } from './use-bookings.ts'

type Options = {
  initial: ByHandForm
  errorsOf: (form: ByHandForm) => Partial<Record<keyof ByHandForm, string>>
  kept: Parameters<typeof useValidatedForm<ByHandForm>>[0]['kept']
  /** Sends the form with the total that was shown. */
  send: (form: ByHandForm, total: number) => Promise<Booking>
  onDone: (booking: Booking) => void
}

/** The state of a form for money that an organiser received, with its total at the current price. */
export const useTakingMoney = ({ initial, errorsOf, kept, send, onDone }: Options) => {
  const { put } = useChangedBookings()
  const prices = usePrices()
  const form = useValidatedForm<ByHandForm>({ initial, labels: byHandLabels, errorsOf, kept })
  const { values } = form
  const price = priceOfChosen(prices.data ?? [], values)
  const [isWithoutPrice, setWithoutPrice] = useState(false)

  const sending = useMutation({
    mutationFn: ({ form, total }: { form: ByHandForm; total: number }) => send(form, total),
    onSuccess: (booking) => {
      put(booking)
      onDone(booking)
    },
    // the conflict may come from a changed price
    onError: () => void prices.refetch(),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const judged = sending.isPending ? undefined : form.judge()
    if (!judged) return
    setWithoutPrice(!price)
    if (price) sending.mutate({ form: judged, total: price.totalPrice })
  }

  const hasStay = isWithRoom(values.registrationType)
  return {
    form,
    prices,
    price,
    hasStay,
    isChosen:
      values.registrationType !== '' && values.presentationType !== '' && (!hasStay || values.stay !== ''),
    submit,
    isSending: sending.isPending,
    failure:
      sending.error?.message ??
      (isWithoutPrice && !price ? 'You cannot record a payment without a price.' : undefined),
  }
}

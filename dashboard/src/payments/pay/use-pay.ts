import type { Checkout } from '@sahuji/contract/payments/paying'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailed, isLost } from '../../platform/calls/call-failed.ts'
import { type PayerView, paying } from './calls.ts'

/** One payment from the wallet. */
export interface Pay {
  /** The answer of this page's own payment. */
  paid: Checkout | undefined
  isPending: boolean
  isConfirming: boolean
  /** The answer to a payment was lost, now or before a reload: the next press repeats it with its key. */
  isLost: boolean
  refusal: Error | null
  pay: () => void
  /** The confirmation ended: paid, refused, or closed without an answer. */
  succeed: (paid: Checkout) => void
  refuse: (error: Error) => void
  close: () => void
}

/** Pays once, however often the button is pressed; above the limit it asks for a confirmation first. */
export function usePay({ checkout: { id, amount }, wallet }: PayerView): Pay {
  const [isConfirming, setIsConfirming] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [confirmed, setConfirmed] = useState<Checkout>()
  const refuse = (error: Error) => {
    setIsConfirming(isUnconfirmed(error))
    setRefusal(isUnconfirmed(error) || isLost(error) ? null : error)
  }
  const sending = useMutation({ ...paying.pay(), onError: refuse })
  // two presses may come before the first is drawn
  const isUnderWay = useRef(false)
  const send = () => {
    isUnderWay.current = true
    sending.mutate({ id }, { onSettled: () => void (isUnderWay.current = false) })
  }
  const wasLost = paying.isUnsettled(id)
  return {
    paid: confirmed ?? sending.data,
    isPending: sending.isPending,
    isConfirming,
    isLost: wasLost && !sending.isPending,
    refusal,
    pay: () => {
      if (isUnderWay.current) return
      setRefusal(null)
      // a repetition has the key of the lost one, which may have been made without a confirmation
      if (amount > wallet.unconfirmed_left && !wasLost) setIsConfirming(true)
      else send()
    },
    succeed: (paid) => {
      setIsConfirming(false)
      setConfirmed(paid)
    },
    refuse,
    close: () => setIsConfirming(false),
  }
}

/** Other payments and sends used the limit up meanwhile. */
const isUnconfirmed = (error: Error) => error instanceof CallFailed && error.refusal === 'confirmation_needed'

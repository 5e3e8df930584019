import type { CounterView } from '@sahuji/contract/counters/at-the-counter'
import { useEffect, useEffectEvent } from 'react'
import type { AmountPart } from '../../counters/at/counter-screen.tsx'
import { AskForm, type ScreenShop } from '../asked/ask-form.tsx'
import { AskedScreen } from '../asked/asked-payment.tsx'
import { useFollowedPayment } from '../asked/use-asked-payment.ts'
import { atCounterPayments } from './calls.ts'

/** An amount at the counter: asked for, then its QR for one customer until it is paid. */
export function AmountAtCounter({ payment, onPayment, onClose, ...of }: AmountPart) {
  const { shop: name, counter: place, pay_code } = of.view
  const shop = { name, place, city: pay_code?.city }
  if (payment === undefined)
    return <AskForm shop={shop} calls={atCounterPayments.calls()} onAsked={onPayment} onClose={onClose} />
  return <AskedAtCounter key={payment} {...of} payment={payment} shop={shop} onPayment={onPayment} onClose={onClose} />
}

type AskedAtCounterProps = AmountPart & { payment: string; shop: ScreenShop }

/** The payment as the device sees it: read with each news of the counter. The counter's own voice speaks its amount. */
function AskedAtCounter({ payment: id, shop, view, stale, spoken, ...on }: AskedAtCounterProps) {
  const asked = useFollowedPayment(atCounterPayments.read(id), stale)
  const readAgain = useEffectEvent(({ payments }: CounterView) => {
    const isShownPaid = asked.state === 'paid' && payments.some((each) => each.id === id)
    if (!isShownPaid) asked.refetch()
  })
  useEffect(
    function readWithNews() {
      readAgain(view)
    },
    [view],
  )
  return (
    <AskedScreen
      asked={asked}
      said={spoken?.id === id ? spoken.language : undefined}
      shop={shop}
      calls={atCounterPayments.calls()}
      onCheck={on.onCheck}
      onNext={() => on.onPayment(undefined)}
      onAsked={on.onPayment}
      onClose={on.onClose}
    />
  )
}

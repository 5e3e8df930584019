import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AmountField } from '../../kit/forms/amount-field.tsx'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { CountedField } from '../../kit/forms/counted-field.tsx'
import { Form } from '../../kit/forms/form.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import type { AmountCalls } from './calls.ts'
import { FullScreen } from './full-screen.tsx'
import * as css from './asked-payment.module.css'

const billMost = 25

/** Who asks: the name and the place at the head of the screen, and what a payer's app shows. */
export interface ScreenShop {
  name: string
  place: string
  /** As the code names it; undefined where there is no code. */
  city: string | undefined
}

interface AskFormProps {
  shop: ScreenShop
  calls: AmountCalls
  /** The choice of the code to which it counts, where there is one. */
  counts?: ReactNode
  /** At its foot. */
  foot?: ReactNode
  onAsked: (payment: string) => void
  onClose: () => void
}

/** How much, for which bill, and for how long the QR is good. */
export function AskForm({ shop, calls, counts, foot = null, onAsked, onClose }: AskFormProps) {
  const { t } = useLingui()
  const [amount, setAmount] = useState<bigint>()
  const [bill, setBill] = useState('')
  const [seconds, setSeconds] = useState(300)
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useMutation({ ...calls.create, onSuccess: ({ id }) => onAsked(id) })
  const isMissing = amount === undefined || amount <= 0n
  const ask = () => {
    setIsTried(true)
    if (isMissing) return
    mutate({ amount, expires_in: seconds, ...(bill.trim() && { order_reference: bill.trim() }) })
  }
  return (
    <FullScreen label={t`Ask for an amount`} shop={shop.name} place={shop.place} onClose={onClose} foot={foot}>
      <Form
        label={t`Ask for an amount`}
        onSubmit={ask}
        errors={useRefusedFields(error)}
        remarks={isTried && isMissing ? { amount: [t`Enter an amount.`] } : undefined}
      >
        <div className={css.form}>
          <Stack gap={6}>
            <AmountField name="amount" label={t`How much?`} value={amount} onChange={setAmount} />
            <CountedField
              name="order_reference"
              label={t`Bill number`}
              value={bill}
              onChange={setBill}
              most={billMost}
              autoComplete="off"
            />
            <GoodFor seconds={seconds} onChange={setSeconds} />
            {counts}
          </Stack>
          <Button type="submit" kind="primary" size="large" wide isPending={isPending}>
            {isMissing ? (
              <Trans>Show the QR</Trans>
            ) : (
              <Trans>
                Show the QR for <Money of={amount} round />
              </Trans>
            )}
          </Button>
        </div>
      </Form>
    </FullScreen>
  )
}

/** How long the QR can be paid. */
function GoodFor({ seconds: chosen, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const { t } = useLingui()
  const durations = [
    { seconds: 300, name: t`5 minutes` },
    { seconds: 900, name: t`15 minutes` },
    { seconds: 3_600, name: t`1 hour` },
  ]
  return (
    <Stack gap={2}>
      <Text>
        <Trans>Good for</Trans>
      </Text>
      <Chips label={t`Good for`} thirds>
        {durations.map(({ seconds, name }) => (
          <Chip key={seconds} large on={seconds === chosen} onPress={() => onChange(seconds)}>
            {name}
          </Chip>
        ))}
      </Chips>
    </Stack>
  )
}

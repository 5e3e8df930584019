import type { Gives } from '@sahuji/contract/http/route'
import type { readPayableCode } from '@sahuji/contract/payments/paying'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AmountField } from '../../kit/forms/amount-field.tsx'
import { Form } from '../../kit/forms/form.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { refusedFields } from '../../platform/failures/failure-words.ts'
import { CancelForm } from '../../platform/forms/cancel-form.tsx'
import { paying } from './calls.ts'
import { ShopHead } from './payment-head.tsx'
import { useLingui as useMessages } from '@lingui/react'

export interface CodeAmountProps {
  of: Gives<typeof readPayableCode>
  code: string
  amount: bigint | undefined
  isFixed: boolean
  /** Nothing is paid yet: the payment's own page asks for that. */
  go: (id: string) => void
}

/** How much a payer pays at a shop's code, and what for. */
export function CodeAmount({ of: { shop, place, ...bounds }, code, amount: given, isFixed, go }: CodeAmountProps) {
  const { t } = useLingui()
  const [amount, setAmount] = useState(given)
  const [description, setDescription] = useState('')
  const [missing, setMissing] = useState<FieldErrors>()
  const beginning = useMutation(paying.begin())
  const refused = useAmountErrors(beginning.error)
  const submit = () => {
    setMissing(amount ? undefined : { amount: [t`Enter an amount.`] })
    if (!amount || beginning.isPending) return
    const what = description.trim()
    beginning.mutate({ code, amount, ...(what && { description: what }) }, { onSuccess: ({ id }) => go(id) })
  }
  return (
    <Form label={t`Payment`} onSubmit={submit} errors={missing ?? refused}>
      <Stack gap={7}>
        <Stack gap={3}>
          <ShopHead of={shop} />
          {place && (
            <Text tone="muted">
              <Name>{place}</Name>
            </Text>
          )}
        </Stack>
        <Section title={t`How much`}>
          <Stack gap={5}>
            <AmountField
              name="amount"
              label={t`Amount to pay`}
              hint={isFixed ? t`The QR contains this amount.` : <FromTo of={bounds} />}
              value={amount}
              onChange={setAmount}
              isReadOnly={isFixed}
            />
            <TextField
              name="description"
              label={t`What for`}
              optional
              maxLength={100}
              value={description}
              onChange={setDescription}
            />
          </Stack>
        </Section>
        <Row>
          <Button type="submit" kind="primary" size="large" isPending={beginning.isPending}>
            <Trans>Continue</Trans>
          </Button>
          <CancelForm href="/dashboard/home" onCancel={undefined} />
        </Row>
      </Stack>
    </Form>
  )
}

function FromTo({ of: { amount_min, amount_max } }: { of: Pick<CodeAmountProps['of'], 'amount_min' | 'amount_max'> }) {
  const { money } = useWriting()
  const [least, most] = [money(amount_min, { isShort: true }), money(amount_max, { isShort: true })]
  return (
    <Trans>
      From {least} to {most}
    </Trans>
  )
}

/** The refusal of an amount is shown at its field. */
function useAmountErrors(error: Error | null): FieldErrors | undefined {
  const { i18n } = useMessages()
  if (!error) return undefined
  const errors = refusedFields(i18n, error)
  const isOfAmount =
    error instanceof CallFailed && (error.refusal === 'payment_too_small' || error.refusal === 'payment_too_large')
  return isOfAmount ? { amount: Object.values(errors).flat() } : errors
}

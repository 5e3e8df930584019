import { rupees } from '@sahuji/contract/money/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AmountField } from '../../kit/forms/amount-field.tsx'
import { Form } from '../../kit/forms/form.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { followed } from '../../platform/calls/query.ts'
import { transfers } from '../calls.ts'
import { transferAddresses } from '../transfer-places.ts'

const confirmMost = rupees('25000')
const usual = ['0', '500', '1000', '5000', '25000'].map((text) => ({ amount: rupees(text) }))

/** The amount from which a send, or paying a request, needs a confirmation; changing it needs a fresh proof. */
export function ConfirmAbove() {
  const overview = useCardQuery(transfers.overview())
  if (overview.error && !overview.data) return <FailedToLoad of={overview.error} onRetry={overview.refetch} />
  if (!overview.data) return <LoadingRows rows={3} />
  return <ConfirmAboveForm confirm_above={overview.data.confirm_above} />
}

function ConfirmAboveForm({ confirm_above: kept }: { confirm_above: bigint }) {
  const { t } = useLingui()
  const [amount, setAmount] = useState<bigint | undefined>(kept)
  const { mutate, isPending, error } = useMutation(
    followed(transfers.change(), () => notify({ tone: 'good', title: t`Saved. It applies from the next payment on.` })),
  )
  const refused = useRefusedFields(error)
  const most = useWriting().money(confirmMost, { isShort: true })
  const errors = refused && { amount: refused['confirm_above'] ?? Object.values(refused).flat() }
  const save = () => mutate({ confirm_above: amount ?? 0n })
  return (
    <Section title={t`When we ask for a confirmation`}>
      <Form label={t`When we ask for a confirmation`} onSubmit={save} errors={errors}>
        <Stack gap={6}>
          <Text tone="muted">
            <Trans>
              Up to this amount a payment goes to another wallet by one press. Above it we ask for your passkey or a
              code that is good for that payment alone. What you sent in the last 24 hours without one counts too. With
              0 we ask every time.
            </Trans>
          </Text>
          <AmountField
            name="amount"
            label={t`Ask above`}
            hint={t`At most ${most}.`}
            value={amount}
            onChange={setAmount}
            chips={usual}
          />
          <Row>
            <Button type="submit" kind="primary" size="large" isPending={isPending}>
              <Trans>Save</Trans>
            </Button>
            <LinkButton kind="ghost" size="large" href={transferAddresses.send}>
              <Trans>Back to sending</Trans>
            </LinkButton>
          </Row>
        </Stack>
      </Form>
    </Section>
  )
}

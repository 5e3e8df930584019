import {
  type DisputeReason,
  disputeReasons,
  type DisputeState,
  disputeTextMax,
} from '@sahuji/contract/payments/disputes'
import type { PayersDispute } from '@sahuji/contract/payments/payer-disputes'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../kit/data/lines.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { Form } from '../../kit/forms/form.tsx'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { Sheet } from '../../kit/overlays/sheet.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { followed } from '../../platform/calls/query.ts'
import { ownDisputes } from './calls.ts'
import { disputeReasonNames } from './dispute-words.tsx'

/** Below a payment that this wallet made: its dispute, or the way to open one; nothing where neither is possible. */
export function OwnDispute({ payment_id }: { payment_id: string }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(ownDisputes.of(payment_id))
  if (!data || (!data.dispute && !data.is_disputable)) return null
  return (
    <Section title={data.dispute ? t`Your dispute` : t`Something wrong with this payment?`}>
      <Stack gap={4}>
        {data.dispute ? (
          <DisputeState payment_id={payment_id} of={data.dispute} />
        ) : (
          <Text tone="muted">
            <Trans>Ask the shop first. If that does not help, dispute it: we hold the money and decide.</Trans>
          </Text>
        )}
        {data.is_disputable && (
          <Row>
            <Button onPress={() => setIsOpen(true)}>
              <Trans>Dispute this payment</Trans>
            </Button>
          </Row>
        )}
      </Stack>
      {isOpen && <OpenDispute payment_id={payment_id} amount={data.amount} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

const stateSentences: Record<DisputeState, MessageDescriptor> = {
  open: msg`The amount is held, and the shop is asked to answer.`,
  review: msg`We read both sides and decide.`,
  won: msg`We decided for the shop: the payment remains paid.`,
  lost: msg`We decided for you: the money is in your wallet.`,
  given_back: msg`The shop gave the money back: it is in your wallet.`,
  withdrawn: msg`You withdrew it: the payment remains paid.`,
}

function DisputeState({ payment_id, of: dispute }: { payment_id: string; of: PayersDispute }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [isAsked, setIsAsked] = useState(false)
  const withdrawing = useMutation(
    followed(ownDisputes.withdraw(), () => notify({ tone: 'good', title: t`The dispute is withdrawn` })),
  )
  const { state, amount, reference, decide_by, ended_at, words } = dispute
  return (
    <>
      <Text>{_(stateSentences[state])}</Text>
      <Facts
        of={[
          [t`Amount`, <Money key="amount" of={amount} />],
          [t`What you wrote`, <bdi key="words">{words}</bdi>],
          [t`Reference`, <Code key="reference">{reference}</Code>],
          ended_at
            ? [t`Ended`, <DateTime key="end" of={ended_at} as="long" />]
            : [t`Decided by`, <DateTime key="by" of={decide_by} as="long" />],
        ]}
      />
      {ended_at === null && (
        <Row>
          <Button onPress={() => setIsAsked(true)}>
            <Trans>Withdraw it</Trans>
          </Button>
        </Row>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Withdraw the dispute?`}
        lead={<Trans>The payment remains paid and the shop has its money free at once.</Trans>}
        confirm={<Trans>Withdraw it</Trans>}
        isPending={withdrawing.isPending}
        onClose={() => setIsAsked(false)}
        onConfirm={() => withdrawing.mutate({ id: payment_id }, { onSettled: () => setIsAsked(false) })}
      />
    </>
  )
}

const wordsLeast = 10

/** The reason and what happened, then one call. */
function OpenDispute({ payment_id: id, amount, onClose }: { payment_id: string; amount: bigint; onClose: () => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { number, money } = useWriting()
  const [reason, setReason] = useState<DisputeReason | null>(null)
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState<FieldErrors>()
  const opening = useMutation(
    followed(ownDisputes.open(), () => notify({ tone: 'good', title: t`Your dispute is open` })),
  )
  const refused = useRefusedFields(opening.error)
  const send = () => {
    const absent = {
      ...(!reason && { reason: [t`Choose the reason.`] }),
      ...(words.trim().length < wordsLeast && { words: [t`Write what happened.`] }),
    }
    setMissing(Object.keys(absent).length > 0 ? absent : undefined)
    if (!reason || words.trim().length < wordsLeast || opening.isPending) return
    opening.mutate({ id, reason, words: words.trim() }, { onSuccess: onClose })
  }
  const [written, most, sum] = [number(words.length), number(disputeTextMax), money(amount)]
  return (
    <Sheet wide isOpen onClose={() => !opening.isPending && onClose()} title={<Trans>Dispute {sum}</Trans>}>
      <Form label={t`Dispute`} onSubmit={send} errors={missing ?? refused}>
        <Stack gap={6}>
          <RadioGroup
            chips
            name="reason"
            label={t`Why?`}
            options={disputeReasons.map((each) => ({ id: each, label: _(disputeReasonNames[each]) }))}
            value={reason}
            onChange={setReason}
          />
          <TextArea
            name="words"
            label={t`What happened?`}
            hint={t`${written} of ${most} letters. The shop reads it, in your language.`}
            maxLength={disputeTextMax}
            value={words}
            onChange={setWords}
          />
          <Text small tone="muted">
            <Trans>The amount is held with the shop at once. It has seven days to answer; then we decide.</Trans>
          </Text>
          <FailureLine of={refused ? null : opening.error} />
          <Row>
            <Button type="submit" kind="primary" size="large" isPending={opening.isPending}>
              <Trans>Dispute {sum}</Trans>
            </Button>
            <Button kind="ghost" size="large" isDisabled={opening.isPending} onPress={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          </Row>
        </Stack>
      </Form>
    </Sheet>
  )
}

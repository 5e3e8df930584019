import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { BothDates } from '../../kit/format/date.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { CancelForm } from '../../platform/cancel-form.tsx'
import { useOpenedAt } from '../../platform/use-opened-at.ts'
import { transferAddresses } from '../transfer-places.ts'
import { lastDayOf, type RequestDraft } from './request-draft.ts'

export interface RequestReviewProps {
  draft: RequestDraft
  /** Of all who are asked, in paisa. */
  sum: bigint
  heading: Ref<HTMLHeadingElement>
  isPending: boolean
  onCancel: () => void
}

/** What is about to be asked for and until when, and the button that asks. */
export function RequestReview({ draft, sum, heading, isPending, onCancel }: RequestReviewProps) {
  const { t } = useLingui()
  const openedAt = useOpenedAt()
  const total = useWriting().money(sum, { isShort: true })
  return (
    <Section title={t`Look once more`} headingRef={heading}>
      <Stack gap={4}>
        <Lines>
          <Line label={<Trans>Open until</Trans>}>
            <BothDates of={startOfKathmanduDay(lastDayOf(draft, openedAt))} />
          </Line>
          <Total label={<Trans>Asked for</Trans>}>{sum > 0n ? <Money of={sum} /> : <NoMoney />}</Total>
        </Lines>
        <Row>
          <Button type="submit" kind="primary" size="large" isPending={isPending}>
            {sum > 0n ? <Trans>Ask for {total}</Trans> : <Trans>Ask</Trans>}
          </Button>
          <CancelForm href={transferAddresses.requests} onCancel={onCancel} />
        </Row>
      </Stack>
    </Section>
  )
}

import type { TransferOverview, TransferQuote } from '@sahuji/contract/transfers'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LimitReason } from '../../funding/rule-reasons.tsx'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Limit, MeterKey } from '../../kit/data/meter.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { TextButton } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { wallet } from '../../wallet/calls.ts'
import { transferAddresses } from '../transfer-places.ts'

export interface SendSideProps {
  of: TransferOverview
  quote: TransferQuote | undefined
}

/** The wallet after this send, the limits after it, what of the wallet is not sent on, and from when on we ask. */
export function SendSide({ of: overview, quote }: SendSideProps) {
  return (
    <Stack gap={10}>
      <WalletAfterSend quote={quote} />
      <SendLimitsSection of={overview} quote={quote} />
      <Stack gap={3}>
        {overview.restricted > 0n && (
          <Text small tone="quiet">
            <Trans>
              Of your balance, <Money of={overview.restricted} /> came from a credit card. It pays for goods, it is not
              sent on.
            </Trans>
          </Text>
        )}
        <Text small tone="quiet">
          {overview.unconfirmed_left > 0n ? (
            <Trans>
              A send above <Money of={overview.unconfirmed_left} /> needs a confirmation.
            </Trans>
          ) : (
            <Trans>Every send needs a confirmation.</Trans>
          )}{' '}
          <Link href={transferAddresses.settings}>
            <Trans>Change</Trans>
          </Link>
        </Text>
      </Stack>
    </Stack>
  )
}

/** Of what is available, not of the whole balance: what is held is in it and cannot be sent. */
function WalletAfterSend({ quote }: Pick<SendSideProps, 'quote'>) {
  const { t } = useLingui()
  const { data } = useCardQuery(wallet.read())
  if (!data) return null
  const { balance, available = balance, held = 0n } = data
  const heldThen = held + (quote?.waits_days ? quote.total : 0n)
  return (
    <Section title={t({ message: 'Wallet after', context: 'after a send' })}>
      <Lines>
        <Line label={<Trans>Available now</Trans>}>
          <Money of={available} />
        </Line>
        <Line label={<Trans>This payment</Trans>}>{quote ? <Money of={-quote.total} /> : <NoMoney />}</Line>
        <Total label={<Trans>Available then</Trans>}>
          {quote ? <Money of={available - quote.total} /> : <NoMoney />}
        </Total>
        {heldThen > 0n && (
          <Line label={<Trans>Held</Trans>}>
            <Money of={heldThen} />
          </Line>
        )}
      </Lines>
    </Section>
  )
}

function SendLimitsSection({ of: overview, quote }: SendSideProps) {
  const { t } = useLingui()
  const { money, number } = useWriting()
  const [isExplained, setIsExplained] = useState(false)
  const limits = quote?.limits ?? overview.limits
  const next = quote?.amount ?? 0n
  const day = { of: limits.day_amount, used: limits.day_amount - limits.day_amount_left }
  const month = { of: limits.month_amount, used: limits.month_amount - limits.month_amount_left }
  const [ofDay, ofMonth] = [money(day.of, { isShort: true }), money(month.of, { isShort: true })]
  const times = number(limits.day_count - limits.day_count_left)
  const all = number(limits.day_count)
  const why = quote && (
    <TextButton aria-expanded={isExplained} onPress={() => setIsExplained(!isExplained)}>
      <Trans>Why these?</Trans>
    </TextButton>
  )
  return (
    <Section title={next > 0n ? t`Left to send after this` : t`Left to send`} aside={why}>
      <Stack gap={5}>
        <Limit
          {...day}
          next={next}
          name={<Trans>Today</Trans>}
          label={t`Used of today’s ${ofDay}`}
          note={
            <Trans>
              of {ofDay}, {times} of {all} times
            </Trans>
          }
        />
        <Limit
          {...month}
          next={next}
          name={<Trans>This month</Trans>}
          label={t`Used of this month’s ${ofMonth}`}
          note={<Trans>of {ofMonth}</Trans>}
        />
        {quote && isExplained && <LimitReason of={quote.fee_rule} />}
        {next > 0n && <MeterKey used={<Trans>Used</Trans>} next={<Trans>This payment</Trans>} />}
      </Stack>
    </Section>
  )
}

import type { Payout } from '@sahuji/contract/payouts'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { purposeName } from '../../funding/purposes.ts'
import { Facts, Line, Lines, Total } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { CodeToCopy } from '../../kit/overlays/copy-button.tsx'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { AccountLine, HolderAndEnd } from '../account-parts.tsx'
import { payoutAccounts, payouts } from '../calls.ts'
import { isUndone } from '../payout-status.tsx'
import { FeePartLine, ChargeReason } from '../withdraw/payout-quote-lines.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'

/** What is kept of a withdrawal: the money, the account, the references. */
export function PayoutFacts({ of: payout }: { of: Payout }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { language } = useReader()
  const names = payout.purpose_names
  const facts: [string, ReactNode][] = [
    [t`Reference`, <CodeToCopy key="ours" name={t`Reference`} of={payout.reference} />],
    [t`Asked for`, <DateTime key="at" of={payout.created_at} />],
    [t`By`, payout.origin === 'automatic' ? t`Automatic settlement` : t`You`],
    [t`Purpose`, purposeName(payout.purpose, _, language === 'ne' ? (names?.ne ?? names?.en) : names?.en)],
  ]
  if (payout.remark) facts.push([t`Remark`, <bdi key="remark">{payout.remark}</bdi>])
  if (payout.rail_reference) facts.push([t`The bank’s reference`, <Code key="rail">{payout.rail_reference}</Code>])
  if (payout.service_code) facts.push([t`Service code`, payout.service_code])
  return (
    <Stack gap={10}>
      <Section title={t`The money`}>
        <Stack gap={2}>
          <PayoutMoney of={payout} />
          {!isUndone(payout.state) && <WhyThisCharge of={payout} />}
        </Stack>
      </Section>
      <Section title={t`To account`}>
        <ToAccount of={payout} />
      </Section>
      <Section title={t`To keep`}>
        <Facts of={facts} />
      </Section>
    </Stack>
  )
}

function PayoutMoney({ of: payout }: { of: Payout }) {
  const isGone = isUndone(payout.state)
  return (
    <Lines>
      <Line label={<Trans>Leaves your wallet</Trans>}>
        {isGone ? <NoMoney /> : <Money of={payout.amount} uncounted={payout.state === 'unclear'} />}
      </Line>
      {!isGone && payout.fee_parts.map((part) => <FeePartLine key={part.kind} of={part} />)}
      <Total label={<Trans>Arrives in your account</Trans>}>
        {isGone ? <NoMoney /> : <Money of={payout.arrives} uncounted={payout.state === 'unclear'} />}
      </Total>
    </Lines>
  )
}

function ToAccount({ of: { account } }: { of: Payout }) {
  const { data } = useCardQuery(payoutAccounts.list())
  const known = data?.find(({ id }) => id === account.id)
  if (known) return <AccountLine of={known} />
  return (
    <Text>
      {account.bank_name}, {account.branch_name}. <HolderAndEnd of={account} />
    </Text>
  )
}

/** Under the money of a withdrawal that was asked for: behind a press, what the banks' charge is based on. */
function WhyThisCharge({ of: { id } }: { of: { id: string } }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Text small>
        <TextButton onPress={() => setIsShown(!isShown)} aria-expanded={isShown}>
          <Trans>Why this fee?</Trans>
        </TextButton>
      </Text>
      {isShown && <ChargeOfPayout id={id} />}
    </>
  )
}

function ChargeOfPayout({ id }: { id: string }) {
  const rule = useCardQuery(payouts.fee(id))
  if (rule.error) return <FailedToLoad of={rule.error} onRetry={rule.refetch} />
  return rule.data ? <ChargeReason of={rule.data} /> : <LoadingRows rows={1} />
}

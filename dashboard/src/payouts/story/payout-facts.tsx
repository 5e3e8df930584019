import type { Payout } from '@sahuji/contract/payouts'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { purposeName } from '../../tariff/purposes.ts'
import { Facts, Line, Lines, Total } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { CodeToCopy } from '../../kit/overlays/copy-button.tsx'
import { meaningOf } from '../../platform/failures/service-codes.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { AccountLine, HolderAndEnd } from '../account-parts.tsx'
import { payoutAccounts, payouts } from '../calls.ts'
import { useBankReason } from '../bank-reason.tsx'
import { isUndone } from '../payout-status.tsx'
import { FeePartLine, ChargeReason } from '../payout-quote-lines.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'

/** The facts of a withdrawal: the money, the account, the references. */
export function PayoutFacts({ of: payout }: { of: Payout }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { language } = useReader()
  const names = payout.purpose_names
  const by: Record<Payout['origin'], string> = {
    merchant: t`You`,
    automatic: t`Automatic settlement`,
    event: t`Payout of an event`,
  }
  const facts: [string, ReactNode][] = [
    [t`Reference`, <CodeToCopy key="ours" name={t`Reference`} of={payout.reference} />],
    [t`Requested on`, <DateTime key="at" of={payout.created_at} />],
    [t`By`, by[payout.origin]],
    [t`Purpose`, purposeName(payout.purpose, _, language === 'ne' ? (names?.ne ?? names?.en) : names?.en)],
  ]
  if (payout.remark) facts.push([t`Remark`, <bdi key="remark">{payout.remark}</bdi>])
  if (payout.rail_reference) facts.push([t`The bank’s reference`, <Code key="rail">{payout.rail_reference}</Code>])
  if (payout.service_code) facts.push([t`Service code`, <CodeInWords key="code" of={payout} />])
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

/** A service code with its meaning: for a returned or refused withdrawal, the bank's answer. */
export function CodeInWords({ of: { service_code: code, state, reason, stopped } }: { of: Payout }) {
  const { _ } = useMessages()
  const said = useBankReason(reason ?? '')
  const meaning = meaningOf(code ?? '')
  const isEnded = stopped || state === 'returned' || state === 'failed'
  const means = isEnded ? said : meaning && _(meaning)
  return (
    <>
      <Ltr>{code}</Ltr>
      {means && <>: {means}</>}
    </>
  )
}

function PayoutMoney({ of: payout }: { of: Payout }) {
  if (isUndone(payout.state)) return <UndoneMoney of={payout} />
  const isUncounted = payout.state === 'unclear'
  return (
    <Lines>
      <Line label={<Trans>Leaves your wallet</Trans>}>
        <Money of={payout.amount} uncounted={isUncounted} />
      </Line>
      {payout.fee_parts.map((part) => (
        <FeePartLine key={part.kind} of={part} />
      ))}
      <Total label={<Trans>Arrives in your account</Trans>}>
        <Money of={payout.arrives} uncounted={isUncounted} />
      </Total>
    </Lines>
  )
}

/** A returned withdrawal with both ways; one that never left with its request, and that nothing left. */
function UndoneMoney({ of: { state, amount } }: { of: Payout }) {
  if (state === 'returned')
    return (
      <Lines>
        <Line label={<Trans>Left your wallet</Trans>}>
          <Money of={-amount} />
        </Line>
        <Line label={<Trans>Came back, with the fee</Trans>}>
          <Money of={amount} />
        </Line>
        <Total label={<Trans>It cost you</Trans>}>
          <Money of={0n} />
        </Total>
      </Lines>
    )
  return (
    <Lines>
      <Line label={<Trans>Requested amount</Trans>}>
        <Money of={amount} uncounted />
      </Line>
      <Total label={<Trans>Left your wallet</Trans>}>
        <Money of={0n} />
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
      <Name>
        {account.bank_name}, {account.branch_name}
      </Name>
      . <HolderAndEnd of={account} />
    </Text>
  )
}

/** Under the money of a requested withdrawal: behind a press, the source of the banks' charge. */
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

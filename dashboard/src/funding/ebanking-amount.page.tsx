import type { Instrument } from '@sahuji/contract/banks'
import type { Load } from '@sahuji/contract/funding'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import * as contract from '@sahuji/contract/funding'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BankListFailed, banks } from '../banks/bank-list.tsx'
import { Columns } from '../kit/layout/columns.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Line, Lines, Total } from '../kit/data/lines.tsx'
import { MarkBox } from '../kit/data/list.tsx'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useCardQuery } from '../platform/use-card-query.ts'
import { useUserInfoBalance } from '../session/use-user-info.ts'
import { wallet } from '../wallet/calls.ts'
import { funding, loadAddress } from './calls.ts'
import { HealthWord } from './funding-words.tsx'
import { goToBank } from './hand-off.ts'
import { useLoadDraft } from './load-draft.ts'
import { LoadForm } from './load-form.tsx'
import { LoadLimitsSection } from './load-limits.tsx'
import { useRested } from '../kit/layout/use-rested.ts'
import { query } from '../platform/query.ts'

/** /dashboard/loadFunds/ebanking/amount/{id}: how much, what it costs, what is left after. */
export function EbankingAmountPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const list = useCardQuery(banks.list())
  const instruments = useCardQuery(funding.instruments('ebanking'))
  const bank = instruments.data?.find((each) => each.id === id)
  const crumbs = [
    { name: t`Load funds`, href: '/dashboard/loadFunds' },
    { name: t`E-banking`, href: '/dashboard/loadFunds/ebanking' },
  ]
  const name = bank?.name ?? list.data?.find((each) => each.id === id)?.name ?? t`Bank`
  return (
    <Page title={t`Load from ${name}`} crumbs={[...crumbs, { name }]}>
      {instruments.isPending && <LoadingRows rows={6} />}
      <BankListFailed of={list} />
      {instruments.error && !instruments.data && <FailedToLoad of={instruments.error} onRetry={instruments.refetch} />}
      {bank && <AmountOf key={bank.id} bank={bank} />}
      {instruments.data && !bank && (
        <NothingYet
          title={t`This bank is not available`}
          action={
            <Link href="/dashboard/loadFunds/ebanking">
              <Trans>Choose another bank</Trans>
            </Link>
          }
        />
      )}
    </Page>
  )
}

function AmountOf({ bank }: { bank: Instrument }) {
  const navigate = useNavigate()
  const { draft, write, drop } = useLoadDraft(bank.id)
  const quote = useLoadQuote(bank.id, draft.amount)
  // the last quote stays while the next one is on its way, but not without an amount
  const known = draft.amount && !quote.error ? quote.data : undefined
  // before the first quote the way's own overview knows them
  const channels = useCardQuery(funding.channels())
  const limits = quote.data?.limits ?? channels.data?.find(({ channel }) => channel === bank.channel)?.limits
  const tier = limits?.tier
  const leave = async (load: Load) => {
    drop()
    // the way back from the bank leads to the load, not to a form that could be sent again
    await navigate({ to: loadAddress(load), replace: true })
    if (load.hand_off) goToBank(load.hand_off)
  }
  return (
    <Columns
      narrow
      side={
        <Stack gap={10}>
          {limits && <LoadLimitsSection of={limits} next={known && draft.amount} />}
          <WalletAfter credited={known?.credited} />
        </Stack>
      }
    >
      <Section>
        <Stack gap={6}>
          <BankHead of={bank} />
          <LoadForm
            instrument={bank}
            draft={draft}
            write={write}
            quote={known}
            quoteError={quote.error}
            atOnce={tier?.amount_max}
            onCreated={(load) => void leave(load)}
          />
        </Stack>
      </Section>
    </Columns>
  )
}

function BankHead({ of: bank }: { of: Instrument }) {
  const bankClass = bank.bank_class
  return (
    <Row push="between">
      <Row gap={4}>
        <MarkBox>{bank.short_name.slice(0, 5)}</MarkBox>
        <div>
          <Text strong>{bank.name}</Text>
          <Text small tone="quiet">
            {bankClass ? (
              <Trans>E-banking, class {bankClass}, arrives in under a minute</Trans>
            ) : (
              <Trans>E-banking, arrives in under a minute</Trans>
            )}
          </Text>
        </div>
      </Row>
      <Row gap={4}>
        <HealthWord health={bank.health} since={null} />
        <Link small href="/dashboard/loadFunds/ebanking">
          <Trans>Change</Trans>
        </Link>
      </Row>
    </Row>
  )
}

function WalletAfter({ credited }: { credited: bigint | undefined }) {
  const { t } = useLingui()
  const walletQuery = useCardQuery(wallet.read())
  const userInfoBalance = useUserInfoBalance()
  const data = walletQuery.data ?? (walletQuery.error ? userInfoBalance : undefined)
  return (
    <Section title={t`Wallet after`}>
      <Stack gap={3}>
        {data && (
          <Lines>
            <Line label={<Trans>Now</Trans>}>
              <Money of={data.balance} />
            </Line>
            <Line label={<Trans>This load</Trans>}>
              {credited === undefined ? <NoMoney /> : <Money of={credited} sign="always" />}
            </Line>
            <Total label={<Trans>Then</Trans>}>
              {credited === undefined ? <NoMoney /> : <Money of={data.balance + credited} />}
            </Total>
          </Lines>
        )}
        <Text small tone="quiet">
          <Trans>
            You leave for the bank’s page and come back here. If you do not come back, we ask the bank ourselves; never
            pay twice.
          </Trans>
        </Text>
      </Stack>
    </Section>
  )
}

/** The server's quote of an amount, asked when the typing rests; the last one stays on screen meanwhile. */
function useLoadQuote(instrumentId: string, amount: bigint | undefined) {
  const rested = useRested(amount)
  const amountToQuote = rested !== undefined && rested > 0n ? rested : undefined
  return useQuery({
    ...query(contract.quoteLoad, { instrument_id: instrumentId, amount: amountToQuote ?? 1n }),
    enabled: amountToQuote !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

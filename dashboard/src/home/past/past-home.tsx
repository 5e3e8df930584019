import { type PastHome as Past, readPastHome } from '@sahuji/contract/home/past'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Wallet } from '@sahuji/contract/wallet'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AskedFigure } from '../../kit/data/asked-figure.tsx'
import { Figures } from '../../kit/data/figures.tsx'
import { Sparkline } from '../../kit/data/sparkline.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Grid } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useRested } from '../../kit/layout/use-rested.ts'
import { query } from '../../platform/calls/query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useShowsPast } from '../../platform/past-shown.ts'
import { useNow } from '../../platform/server/use-now.ts'
import type { WalletFigure } from '../../wallet/wallet-figures.ts'
import { type Asked, useAsked } from '../asked.ts'
import { DayFigures } from '../day-figures.tsx'
import { FigureLines } from '../explained/figure-lines.tsx'
import { LinesBehind } from '../explained/lines-behind.tsx'
import { PastBanner } from './past-banner.tsx'
import { pastAddress } from './past-moment.ts'
import * as css from './past-banner.module.css'

const weekMilliseconds = 7 * 86_400_000

/** Home as of a past moment, from the ledger alone. It has no way to move money. */
export function PastHome({ at }: { at: Date }) {
  const { t } = useLingui()
  const now = useNow()
  const navigate = useNavigate()
  useShowsPast(at)
  const rested = useRested(at.toISOString())
  const { data, error, refetch } = useQuery({
    ...query(readPastHome, { at: new Date(rested) }),
    placeholderData: keepPreviousData,
  })
  const move = (to: Date) => {
    const { searchParams } = new URL(pastAddress(to), location.origin)
    void navigate({
      to: '/dashboard/home',
      search: Object.fromEntries(searchParams) as never,
      replace: true,
      resetScroll: false,
    })
  }
  const first = data?.first_at ?? new Date(now.getTime() - weekMilliseconds)
  return (
    <Page title={t`Home as it was`} untitled>
      <span className={css.frame} aria-hidden="true" />
      <Stack gap={10}>
        <PastBanner at={at} first={first} now={now} onMove={move} />
        {data ? (
          <PastFigures of={data} />
        ) : error ? (
          <FailedToLoad of={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={8} />
        )}
      </Stack>
    </Page>
  )
}

function PastFigures({ of: past }: { of: Past }) {
  const { t } = useLingui()
  const { date } = useWriting()
  const asked = useAsked()
  const { at, wallet, day, week_before } = past
  const [time, weekBefore] = [date(at, 'time'), date(new Date(at.getTime() - weekMilliseconds), 'long')]
  return (
    <>
      <PastWallet of={past} asked={asked} />
      <Section title={t`That day, until ${time}`} aside={t`compared with ${weekBefore}, until the same hour`}>
        <DayFigures of={day} before={week_before} asked={asked} />
        {asked.name && !asked.isOfWallet && <LinesBehind asked={asked} day={day} at={at} />}
      </Section>
      <Section title={t`The last ledger lines then`}>
        <FigureLines figure="balance" value={wallet.balance - wallet.restricted} at={at} />
      </Section>
    </>
  )
}

function PastWallet({ of: past, asked }: { of: Past; asked: Asked }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const { at, wallet, balances, lines_since, moved_since } = past
  const shown: Wallet = wallet
  const values = balances.map(({ balance }) => balance)
  const change = wallet.balance - (values[0] ?? 0n)
  const said = money(change, { sign: 'always' })
  const figure = (name: WalletFigure, amount: bigint, size: 'large' | 'largest' = 'large') => (
    <AskedFigure isOpen={asked.name === name} onPress={() => asked.press(name)}>
      <Money of={amount} size={size} />
    </AskedFigure>
  )
  const parts = [
    { name: t`Available`, value: figure('available', wallet.available), note: t`Then yours to spend` },
    { name: t`Held`, value: figure('held', wallet.held), note: t`Then promised, not yet gone` },
    ...(wallet.restricted === 0n
      ? []
      : [{ name: t`From a credit card`, value: figure('restricted', wallet.restricted), note: t`Part of it` }]),
  ]
  return (
    <Section label={t`MERCHANT WALLET`} caps title={t`MERCHANT WALLET`}>
      <Stack gap={4}>
        <Grid>
          <Stack gap={1} start>
            {figure('balance', wallet.balance, 'largest')}
            <Text small tone="quiet">
              <Trans>
                As of <DateTime of={at} />
              </Trans>
            </Text>
          </Stack>
          <Row push="end">
            <Sparkline
              values={values}
              label={t`The balance of the 30 days until then; it changed by ${said}.`}
              caption={<Trans>Balance, 30 days until then</Trans>}
              change={<Money of={change} sign="always" />}
            />
          </Row>
        </Grid>
        <Figures as="under" of={parts} />
        {asked.isOfWallet && <LinesBehind asked={asked} wallet={shown} at={at} />}
        <div className={css.since}>
          <Text tone="muted">
            <Trans>
              Since then: <Plural value={lines_since} one="# line" other="# lines" />, and{' '}
              <Money of={moved_since} sign="always" />
            </Trans>
          </Text>
          <Link href={`/dashboard/transactionHistory?from=${kathmanduDay(at)}`}>
            <Trans>See them</Trans>
          </Link>
        </div>
      </Stack>
    </Section>
  )
}

import { prefixIn } from '@sahuji/contract/money/money'
import type { Wallet } from '@sahuji/contract/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '../kit/layout/button.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { AskedFigure } from '../kit/data/asked-figure.tsx'
import { Figures } from '../kit/data/figures.tsx'
import { EyeIcon, EyeOffIcon } from '../kit/icons/first.tsx'
import { Grid } from '../kit/layout/columns.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Money } from '../kit/format/money.tsx'
import { useReader, useWriting } from '../kit/format/reader.ts'
import { Section } from '../kit/layout/section.tsx'
import { Loading, SkeletonFigure } from '../kit/layout/skeleton.tsx'
import { Sparkline } from '../kit/data/sparkline.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useOfflineSince } from '../platform/server/connection.ts'
import { useHomeSnapshot } from '../platform/session/use-home-snapshot.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { hideBalance, useBalanceHidden } from './balance-hiding.ts'
import { type UserInfoWallet, useNewestWallet } from './newest-wallet.ts'
import type { WalletFigure } from './wallet-figures.ts'

/** What the wallet held at the end of a day, in paisa. */
export interface DayBalance {
  day: string
  balance: bigint
}

/** Which figure's lines are open, and how a figure opens them. */
export interface AskedOfWallet {
  name: string | undefined
  press: (figure: WalletFigure) => void
  /** The open lines. */
  lines: (of: Wallet) => ReactNode
}

export interface WalletCardProps {
  balances: readonly DayBalance[] | undefined
  /** The user info's balance, shown where the wallet itself cannot be read or was read before it. */
  fallback: UserInfoWallet | undefined
  asked: AskedOfWallet
  /** A way to the wallet of another moment. */
  otherMoment?: ReactNode
}

/** The card MERCHANT WALLET: the largest figure of the home screen, with its parts. Spec §2. */
export function WalletCard({ balances, fallback, asked, otherMoment }: WalletCardProps) {
  const { t } = useLingui()
  const isHidden = useBalanceHidden()
  const { data: read, shown: data, dataUpdatedAt, error, isPending, refetch } = useNewestWallet(fallback)
  // offline, the banner reports it, and the figure shows its age
  const isCovered = useOfflineSince() !== undefined && data !== undefined
  const snapshot = useHomeSnapshot(isHidden || !read ? undefined : dataUpdatedAt)
  const eye = (
    <IconButton
      quiet
      size="small"
      label={isHidden ? t`Show the balance` : t`Hide the balance`}
      icon={isHidden ? <EyeOffIcon small /> : <EyeIcon small />}
      onPress={() => hideBalance(!isHidden)}
    />
  )
  return (
    <Section label={t`MERCHANT WALLET`} caps title={t`MERCHANT WALLET`} aside={eye}>
      {isPending && !data && (
        <Loading>
          <SkeletonFigure />
        </Loading>
      )}
      {data && (
        <Stack gap={4}>
          <Grid>
            <Stack gap={1} start ref={snapshot}>
              <Asked figure="balance" asked={isHidden ? undefined : asked}>
                <Figure of={data.balance} isHidden={isHidden} largest />
              </Asked>
              <Text small tone="quiet">
                <Trans>
                  Updated <DateTime of={data.as_of ?? new Date(dataUpdatedAt)} />
                </Trans>
              </Text>
              {/* a line of its own: together they would be painted later than the figure, and larger */}
              {otherMoment && <Text small>{otherMoment}</Text>}
            </Stack>
            {balances && !isHidden && <BalanceLine of={balances} />}
          </Grid>
          <Parts of={data} isHidden={isHidden} asked={isHidden ? undefined : asked} />
          {!isHidden && asked.lines(data)}
        </Stack>
      )}
      {error && !isCovered && <FailedToLoad of={error} onRetry={refetch} />}
    </Section>
  )
}

/** A figure that opens its lines, where lines can be opened. */
function Asked({
  figure,
  asked,
  children,
}: {
  figure: WalletFigure
  asked: AskedOfWallet | undefined
  children: ReactNode
}) {
  if (!asked) return children
  return (
    <AskedFigure isOpen={asked.name === figure} onPress={() => asked.press(figure)}>
      {children}
    </AskedFigure>
  )
}

interface PartsProps {
  of: Wallet
  isHidden: boolean
  asked: AskedOfWallet | undefined
}

/** The parts of the balance; empty where the server reports the balance alone. */
function Parts({ of: shown, isHidden, asked }: PartsProps) {
  const { t } = useLingui()
  const { available, on_its_way, held, restricted = 0n, card_money_pays: pays = true } = shown
  const isAllFree = restricted === 0n || !pays
  const parts = [
    {
      figure: 'available' as const,
      name: t`Available`,
      amount: pays || available === undefined ? available : freeOf(available, restricted),
      note: isAllFree ? t`Yours to spend or withdraw` : t`Yours to spend`,
    },
    {
      figure: 'on_its_way' as const,
      name: t`Loads on the way`,
      amount: on_its_way,
      note: t`Loads a bank may still confirm`,
    },
    { figure: 'held' as const, name: t`Held`, amount: held, note: t`Promised, not yet gone` },
    // most shops have none of it, and then it is not mentioned
    pays
      ? {
          figure: 'restricted' as const,
          name: t`Spend only`,
          amount: restricted || undefined,
          note: t`Part of it, from a credit card: not to a bank`,
        }
      : {
          figure: 'restricted' as const,
          name: t`From a credit card`,
          amount: restricted || undefined,
          note: t`It pays nothing for now`,
          isNoteNeeded: true,
        },
  ].flatMap(({ figure, amount, ...part }) => {
    if (amount === undefined) return []
    const value = (
      <Asked figure={figure} asked={asked}>
        <Figure of={amount} isHidden={isHidden} />
      </Asked>
    )
    return [{ ...part, value }]
  })
  return parts.length > 0 && <Figures as="under" of={parts} />
}

/** The available money without that of a credit card. */
const freeOf = (available: bigint, restricted: bigint): bigint => (available > restricted ? available - restricted : 0n)

function Figure({ of: amount, isHidden, largest = false }: { of: bigint; isHidden: boolean; largest?: boolean }) {
  const { language } = useReader()
  if (isHidden)
    return (
      <Text as="span" tone="quiet">
        {prefixIn(language)} ••••
      </Text>
    )
  return <Money of={amount} size={largest ? 'largest' : 'large'} />
}

function BalanceLine({ of: balances }: { of: readonly DayBalance[] }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const values = balances.map(({ balance }) => balance)
  const change = (values.at(-1) ?? 0n) - (values[0] ?? 0n)
  const said = money(change, { sign: 'always' })
  if (values.length < 2) return null
  return (
    <Row push="end">
      <Sparkline
        values={values}
        label={t`The balance of the last 30 days; it changed by ${said}.`}
        caption={<Trans>Balance, 30 days</Trans>}
        change={<Money of={change} sign="always" />}
      />
    </Row>
  )
}

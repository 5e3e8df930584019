import { prefixIn } from '@sahuji/contract/money/money'
import type { Wallet } from '@sahuji/contract/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '../kit/layout/button.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Figures } from '../kit/data/figures.tsx'
import { EyeIcon, EyeOffIcon } from '../kit/icons/actions.tsx'
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

/** What the wallet held at the end of a day, in paisa. */
export interface DayBalance {
  day: string
  balance: bigint
}

export interface WalletCardProps {
  balances: readonly DayBalance[] | undefined
  /** The user info's balance, shown where the wallet itself cannot be read or was read before it. */
  fallback: UserInfoWallet | undefined
}

/** The card MERCHANT WALLET: the largest figure of the home screen, with its parts. Spec §2. */
export function WalletCard({ balances, fallback }: WalletCardProps) {
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
              <Figure of={data.balance} isHidden={isHidden} largest />
              <Text small tone="quiet">
                <Trans>
                  Updated <DateTime of={data.as_of ?? new Date(dataUpdatedAt)} />
                </Trans>
              </Text>
            </Stack>
            {balances && !isHidden && <BalanceLine of={balances} />}
          </Grid>
          <Parts of={data} isHidden={isHidden} />
        </Stack>
      )}
      {error && !isCovered && <FailedToLoad of={error} onRetry={refetch} />}
    </Section>
  )
}

/** The parts of the balance; empty where the server reports the balance alone. */
function Parts({ of: shown, isHidden }: { of: Wallet; isHidden: boolean }) {
  const { t } = useLingui()
  const { available, on_its_way, held, restricted = 0n, card_money_pays: pays = true } = shown
  const isAllFree = restricted === 0n || !pays
  const parts = [
    {
      name: t`Available`,
      amount: pays || available === undefined ? available : freeOf(available, restricted),
      note: isAllFree ? t`Yours to spend or withdraw` : t`Yours to spend`,
    },
    { name: t`Loads on the way`, amount: on_its_way, note: t`Loads a bank may still confirm` },
    { name: t`Held`, amount: held, note: t`Promised, not yet gone` },
    // most shops have none of it, and then it is not mentioned
    pays
      ? { name: t`Spend only`, amount: restricted || undefined, note: t`Part of it, from a credit card: not to a bank` }
      : {
          name: t`From a credit card`,
          amount: restricted || undefined,
          note: t`It pays nothing for now`,
          isNoteNeeded: true,
        },
  ].flatMap(({ amount, ...part }) =>
    amount === undefined ? [] : [{ ...part, value: <Figure of={amount} isHidden={isHidden} /> }],
  )
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

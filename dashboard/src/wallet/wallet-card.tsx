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
import { useOfflineSince } from '../platform/connection.ts'
import { useHomeSnapshot } from '../platform/use-home-snapshot.ts'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { hideBalance, useBalanceHidden } from './balance-hiding.ts'
import { type UserInfoWallet, useNewestWallet } from './newest-wallet.ts'

/** What the wallet held at the end of a day, in paisa. */
export interface DayBalance {
  day: string
  balance: bigint
}

export interface WalletCardProps {
  balances: readonly DayBalance[] | undefined
  /** What the user info says, shown where the wallet itself cannot be read or was read before it. */
  fallback: UserInfoWallet | undefined
}

/** The card MERCHANT WALLET: the largest figure of the home screen, with what it is made of. Spec §2. */
export function WalletCard({ balances, fallback }: WalletCardProps) {
  const { t } = useLingui()
  const isHidden = useBalanceHidden()
  const { data: read, shown: data, dataUpdatedAt, error, isPending, refetch } = useNewestWallet(fallback)
  // without a line the banner says it, and the figure says how old it is
  const isSaid = useOfflineSince() !== undefined && data !== undefined
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
      {error && !isSaid && <FailedToLoad of={error} onRetry={refetch} />}
    </Section>
  )
}

/** What the balance is made of; nothing where the server knows the balance alone. */
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
    // of most shops there is none, and then nothing is said of it
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

/** What is left of the available money without that of a credit card. */
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

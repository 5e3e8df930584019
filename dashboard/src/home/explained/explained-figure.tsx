import type { Home } from '@sahuji/contract/home'
import type { FigureName } from '@sahuji/contract/home/figures'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { LedgerPosition, Wallet } from '@sahuji/contract/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Count } from '../../kit/format/count.tsx'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link, LinkButton } from '../../kit/layout/link.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useNow } from '../../platform/server/use-now.ts'
import type { AskedName } from '../asked.ts'
import * as css from './explained-figure.module.css'
import { FigureLines } from './figure-lines.tsx'

/** The day of home's figures, today or of a past moment. */
export type DayShown = Pick<Home['collected'][number], 'amount' | 'fees' | 'count'> & { refunds: bigint }

export interface ExplainedFigureProps {
  of: AskedName
  wallet?: Wallet | undefined
  day?: DayShown | undefined
  /** In the past. */
  at?: Date | undefined
  /** Up to where in the ledger the figures on the screen count. */
  position?: LedgerPosition | undefined
  onClose: () => void
}

/** Why a figure of home is what it is: in a sentence, in the lines of the ledger, and where to read on. */
export function ExplainedFigure(props: ExplainedFigureProps) {
  const { of: asked, at, onClose } = props
  const { t } = useLingui()
  const now = useNow()
  const panel = useRef<HTMLElement>(null)
  useEffect(function readFromItsHeading() {
    panel.current?.querySelector('h3')?.focus()
  }, [])
  useEffect(
    function closeByEscape() {
      const open = panel.current
      const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
      open?.addEventListener('keydown', onKey)
      return () => open?.removeEventListener('keydown', onKey)
    },
    [onClose],
  )
  const value = valueOf(props)
  if (value === undefined) return null
  const lines = linesOf[asked]
  return (
    <section ref={panel} className={css.explained} aria-label={t`Why this figure`}>
      <Stack gap={3}>
        <div className={css.head}>
          <div>
            <h3 tabIndex={-1}>
              <Trans>
                Why <Money of={value} />?
              </Trans>
            </h3>
            <Text tone="muted">
              <Reason of={asked} isPast={at !== undefined} />
            </Text>
          </div>
          <IconButton size="small" label={t`Close`} icon={<CloseIcon small />} onPress={onClose} />
        </div>
        <Parts {...props} />
        {lines && <FigureLines figure={lines} value={amountOf(props)} at={at} position={props.position} />}
        <Row wide>
          <ReadOn of={asked} day={kathmanduDay(at ?? now)} />
        </Row>
      </Stack>
    </section>
  )
}

/** Which lines are behind a figure; none behind one that is counted from two others. */
const linesOf: Readonly<Record<AskedName, FigureName | undefined>> = {
  balance: 'balance',
  available: undefined,
  on_its_way: 'on_its_way',
  held: 'held',
  restricted: 'restricted',
  collected: 'collected',
  average: 'collected',
  fees: 'fees',
  refunds: 'refunds',
}

/** The figure itself, in paisa. */
function valueOf({ of: asked, wallet, day }: ExplainedFigureProps): bigint | undefined {
  if (asked === 'average') return day && day.count > 0 ? day.amount / BigInt(day.count) : 0n
  if (asked === 'collected') return day?.amount
  if (asked === 'fees' || asked === 'refunds') return day?.[asked]
  if (asked === 'available' && wallet?.card_money_pays === false) return freeOf(wallet)
  return wallet?.[asked]
}

/** The available money where that of a credit card pays nothing for now. */
function freeOf({ available = 0n, restricted = 0n }: Wallet): bigint {
  return available > restricted ? available - restricted : 0n
}

/** What the lines add up to: of the wallet without its part from a credit card, which has lines of its own. */
function amountOf(props: ExplainedFigureProps): bigint {
  const { of: asked, wallet, day } = props
  if (asked === 'average') return day?.amount ?? 0n
  if (asked === 'balance') return (wallet?.balance ?? 0n) - (wallet?.restricted ?? 0n)
  return valueOf(props) ?? 0n
}

function Reason({ of: asked, isPast }: { of: AskedName; isPast: boolean }): ReactNode {
  switch (asked) {
    case 'balance':
      return <Trans>Every entry of your wallet in the ledger, the last one first.</Trans>
    case 'available':
      return <Trans>What your wallet holds, without what is promised and not yet gone.</Trans>
    case 'on_its_way':
      return <Trans>Loads that a bank may still confirm. They have no line in the ledger yet.</Trans>
    case 'held':
      return <Trans>Money that is promised and not yet gone: it is still in your wallet.</Trans>
    case 'restricted':
      return <Trans>Loads by credit card, without what you have spent of them.</Trans>
    case 'average':
      return <Trans>What customers paid, divided by the number of their payments.</Trans>
    case 'fees':
      return <Trans>What we kept of these payments.</Trans>
    case 'refunds':
      return <Trans>What you gave back on this day, whenever it was paid.</Trans>
    case 'collected':
      return isPast ? (
        <Trans>Every payment completed on that day until then, before fees. Refunds are not taken off.</Trans>
      ) : (
        <Trans>Every payment completed today, before fees. Refunds are not taken off.</Trans>
      )
  }
}

/** The figures that a figure is counted from. */
function Parts({ of: asked, wallet, day }: ExplainedFigureProps) {
  if (asked === 'available' && wallet?.held !== undefined) return <AvailableParts of={wallet} held={wallet.held} />
  if (asked === 'balance' && wallet?.restricted) return <BalanceParts of={wallet} restricted={wallet.restricted} />
  if (!day || day.count === 0) return null
  if (asked === 'collected')
    return (
      <Lines>
        <Line label={<Trans>Collected</Trans>}>
          <Money of={day.amount} />
        </Line>
        <Line label={<Trans>Fees</Trans>}>
          <Money of={-day.fees} />
        </Line>
        <Total label={<Trans>Came into your wallet</Trans>}>
          <Money of={day.amount - day.fees} />
        </Total>
      </Lines>
    )
  if (asked === 'average')
    return (
      <Lines>
        <Line label={<Trans>Collected</Trans>}>
          <Money of={day.amount} />
        </Line>
        <Line label={<Trans>Payments</Trans>}>
          <Count of={day.count} />
        </Line>
      </Lines>
    )
  return null
}

function AvailableParts({ of: wallet, held }: { of: Wallet; held: bigint }) {
  return (
    <Lines>
      <Line label={<Trans>In your wallet</Trans>}>
        <Money of={wallet.balance} />
      </Line>
      <Line label={<Trans>Held</Trans>}>
        <Money of={-held} />
      </Line>
      {wallet.card_money_pays === false && wallet.restricted ? (
        <Line label={<Trans>From a credit card</Trans>}>
          <Money of={-wallet.restricted} />
        </Line>
      ) : null}
      <Total label={<Trans>Available</Trans>}>
        <Money of={wallet.card_money_pays === false ? freeOf(wallet) : wallet.balance - held} />
      </Total>
    </Lines>
  )
}

function BalanceParts({ of: wallet, restricted }: { of: Wallet; restricted: bigint }) {
  return (
    <Lines>
      <Line label={<Trans>Free to send and withdraw, the lines below</Trans>}>
        <Money of={wallet.balance - restricted} />
      </Line>
      <Line label={<Trans>From a credit card</Trans>}>
        <Money of={restricted} />
      </Line>
      <Total label={<Trans>In your wallet</Trans>}>
        <Money of={wallet.balance} />
      </Total>
    </Lines>
  )
}

/** Where the same is in the history or on a page of its own. */
function ReadOn({ of: asked, day }: { of: AskedName; day: string }) {
  const history = (filter: Record<string, string>) => `/dashboard/transactionHistory?${new URLSearchParams(filter)}`
  const span = { from: day, to: day }
  if (asked === 'on_its_way')
    return (
      <LinkButton size="small" href="/dashboard/loadFunds">
        <Trans>Your loads</Trans>
      </LinkButton>
    )
  const filter =
    asked === 'held'
      ? { state: 'held' }
      : asked === 'refunds'
        ? { ...span, kind: 'refund' }
        : asked === 'balance' || asked === 'available' || asked === 'restricted'
          ? { to: day }
          : { ...span, kind: 'collected' }
  return (
    <Link href={history(filter)}>
      <Trans>These in the transaction history</Trans>
    </Link>
  )
}

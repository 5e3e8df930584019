import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import type { FeeRule } from '@sahuji/contract/tariff'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { BankIcon, CardIcon, MobilePhoneIcon } from '../kit/icons/money.tsx'
import { NetworkIcon } from '../kit/icons/later.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { DateTime } from '../kit/format/date.tsx'
import { Status } from '../kit/layout/status.tsx'

interface ChannelWords {
  name: MessageDescriptor
  says: MessageDescriptor
  takes: MessageDescriptor
  icon: ReactNode
  /** The specification's path, under /dashboard/. */
  href: string
}

/** The ways to load, by the merchant's names. */
export const channelWords: Record<LoadChannel, ChannelWords> = {
  ebanking: {
    name: msg`E-banking`,
    says: msg`Pay from your bank’s website.`,
    takes: msg`Under a minute`,
    icon: <BankIcon />,
    href: '/dashboard/loadFunds/ebanking',
  },
  mobilebanking: {
    name: msg`Mobile banking`,
    says: msg`Approve in your bank’s app.`,
    takes: msg`Under a minute`,
    icon: <MobilePhoneIcon />,
    href: '/dashboard/loadFunds/mobilebanking',
  },
  ips: {
    name: msg`connectIPS`,
    says: msg`Straight from a linked account.`,
    takes: msg`Two minutes`,
    icon: <NetworkIcon />,
    href: '/dashboard/loadFunds/ips',
  },
  visa: {
    name: msg`Visa or Mastercard`,
    says: msg`Debit or credit, 3-D Secure.`,
    takes: msg`At once`,
    icon: <CardIcon />,
    href: '/dashboard/loadFunds/visa',
  },
  sct: {
    name: msg`SCT card`,
    says: msg`Domestic debit card, PIN online.`,
    takes: msg`At once`,
    icon: <CardIcon />,
    href: '/dashboard/loadFunds/sct',
  },
}

// the rails' own names for what they offer, where that is the way itself and no bank
const ownNames: Readonly<Record<string, MessageDescriptor>> = {
  'Visa or Mastercard': channelWords.visa.name,
  'SCT card': channelWords.sct.name,
}

/** The payment method of a load, in the reader's language where it is a kind of card and no bank's own name. */
export const paidWithName = (name: string, say: (words: MessageDescriptor) => string): string => {
  const own = ownNames[name]
  return own ? say(own) : name
}

/** The payment method of a finished load, in the words of `paidWithName`. */
export const usePaidWith = ({ bank_name }: { bank_name: string }): string => {
  const { _ } = useMessages()
  return paidWithName(bank_name, _)
}

/** Where a bank is chosen; a card or connectIPS is identified by its way alone. */
export const isOfBank = (channel: LoadChannel): boolean => channel === 'ebanking' || channel === 'mobilebanking'

/** A fee's rule in words: free, fixed, a percentage, or by the amount; for a known amount its exact fee. */
export function FeeWords({ rule, amount }: { rule: FeeRule; amount?: bigint }) {
  const { digits } = useWriting()
  if (rule.kind === 'free') return <Trans>Free</Trans>
  if (rule.kind === 'slabs') return <SlabWords of={rule.slabs ?? []} amount={amount} />
  if (rule.kind === 'percent') return <>{digits(`${percentOf(rule.value)} %`)}</>
  return (
    <Trans>
      Fixed, <Money of={BigInt(rule.value)} />
    </Trans>
  )
}

/** A fee in a word behind a name: `fee: 0.05 %`, or that there is none. */
export const FeeNote = ({ rule }: { rule: FeeRule }) =>
  rule.kind === 'free' ? (
    <Trans>no fee</Trans>
  ) : (
    <Trans>
      fee: <FeeWords rule={rule} />
    </Trans>
  )

/** The step that an amount falls on; without an amount from the smallest fee to the largest. */
function SlabWords({ of: slabs, amount }: { of: NonNullable<FeeRule['slabs']>; amount: bigint | undefined }) {
  const [first, last] = [slabs[0], slabs.at(-1)]
  const step = amount === undefined ? -1 : slabs.findIndex(({ up_to }) => up_to === null || amount <= up_to)
  const [below, upTo] = [slabs[step - 1]?.up_to, slabs[step]?.up_to]
  if (upTo != null)
    return (
      <Trans>
        for up to <Money of={upTo} round />
      </Trans>
    )
  if (step > 0 && below != null)
    return (
      <Trans>
        for more than <Money of={below} round />
      </Trans>
    )
  if (!first || !last) return <Trans>Free</Trans>
  return (
    <Trans>
      <Money of={first.fee} /> to <Money of={last.fee} />, depending on the amount
    </Trans>
  )
}

/** Basis points as percent: 5 is 0.05. */
function percentOf(basisPoints: number): string {
  return `${Math.floor(basisPoints / 100)}.${`${basisPoints % 100}`.padStart(2, '0')}`
}

/** The health of a rail now, from the outcome of the last calls to it. */
export function HealthWord({ health, since }: { health: ChannelOverview['health']; since: Date | null }) {
  if (health === 'working') {
    return (
      <Status tone="good">
        <Trans>Working</Trans>
      </Status>
    )
  }
  const isDown = health === 'down'
  return (
    <Status tone={isDown ? 'bad' : 'warn'}>
      {isDown ? <Trans>Down</Trans> : <Trans>Slow</Trans>}
      {since && (
        <>
          {' '}
          <Trans>
            since <DateTime of={since} as="time" />
          </Trans>
        </>
      )}
    </Status>
  )
}

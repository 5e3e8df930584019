import { rupees } from '@sahuji/contract/money/money'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { QrCode } from '../../auth/qr-code.tsx'
import { Table } from '../../kit/data/table.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import * as css from './visitor.module.css'

/** Screens of the product, drawn by its own parts; their sums are right. */
export function Screens() {
  return (
    <div className={css.screens}>
      <Screen caption={<Trans>The wallet and the book of the day</Trans>}>
        <DayScreen />
      </Screen>
      <Screen caption={<Trans>A payment that you pay with your own phone</Trans>}>
        <PaymentScreen />
      </Screen>
      <Screen caption={<Trans>The ledger lines of that payment, which sum to zero</Trans>}>
        <LedgerScreen />
      </Screen>
    </div>
  )
}

function Screen({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure className={css.screen}>
      <div className={css.drawn}>{children}</div>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

interface Moved {
  at: string
  who: string
  what: ReactNode
  net: bigint
}

const opening = rupees('1,79,342.28')

const movedToday = (): Moved[] => [
  { at: '13:09', who: 'Dolma Limbu', what: <Trans>QR payment</Trans>, net: rupees('119.04') },
  { at: '13:17', who: 'Yeti Hostel', what: <Trans>Payment link</Trans>, net: rupees('6,150.40') },
  { at: '13:21', who: 'Bishal Tamang', what: <Trans>QR payment</Trans>, net: rupees('337.28') },
  { at: '13:24', who: 'Prerana Gurung', what: <Trans>QR payment</Trans>, net: rupees('476.16') },
]

/** With the balance after each. */
const bookOf = (moved: readonly Moved[]) =>
  moved.map((one, at) => ({
    ...one,
    balance: moved.slice(0, at + 1).reduce((sum, { net }) => sum + net, opening),
  }))

function DayScreen() {
  const { t } = useLingui()
  const rows = bookOf(movedToday())
  const balance = rows.at(-1)?.balance ?? opening
  return (
    <Section title={t`Merchant wallet`}>
      <Stack gap={4}>
        <Money of={balance} size="largest" />
        <Table
          label={t`An example of a shop’s day`}
          rows={rows.toReversed()}
          rowKey={({ at }) => at}
          columns={[
            { id: 'at', head: t`Time`, kind: 'when', phone: 'meta', cell: ({ at }) => at },
            { id: 'who', head: t`Who and what`, grow: true, phone: 'who', cell: Payer },
            {
              id: 'net',
              head: t`Net`,
              figure: true,
              phone: 'amount',
              cell: ({ net }) => <Money of={net} bare sign="always" />,
            },
            {
              id: 'balance',
              head: t`Balance`,
              figure: true,
              dim: true,
              cell: (row) => <Money of={row.balance} bare />,
            },
          ]}
        />
      </Stack>
    </Section>
  )
}

const Payer = ({ who, what }: Moved) => (
  <>
    <span lang="en">
      <Name>{who}</Name>
    </span>{' '}
    · {what}
  </>
)

const asked = rupees('480')
const fee = rupees('3.84')

function PaymentScreen() {
  const { t } = useLingui()
  return (
    <Section title={t`Two masala teas`}>
      <Stack gap={3}>
        <Money of={asked} size="large" />
        <QrCode of={`${location.origin}/demo`} label={t`QR code of this page, as an example`} />
        <Status tone="wait">
          <Trans>Waiting for a payer</Trans>
        </Status>
        <Text small tone="quiet">
          <Trans>This code is an example: it opens this page. Yours opens a payment.</Trans>
        </Text>
      </Stack>
    </Section>
  )
}

function LedgerScreen() {
  const { t } = useLingui()
  const lines = [
    { id: 'bank', what: <Trans>The bank owes</Trans>, amount: -asked },
    { id: 'wallet', what: <Trans>Your wallet gets</Trans>, amount: asked - fee },
    { id: 'fee', what: <Trans>The fee</Trans>, amount: fee },
  ]
  return (
    <Section title={t`Ledger`}>
      <Table
        label={t`An example of ledger lines`}
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          { id: 'what', head: t`Account`, grow: true, phone: 'who', cell: ({ what }) => what },
          {
            id: 'amount',
            head: t`Amount`,
            figure: true,
            phone: 'amount',
            cell: ({ amount }) => <Money of={amount} bare sign="always" />,
          },
        ]}
        total={[t`Sum`, <Money key="sum" of={0n} bare weight="bold" />]}
      />
    </Section>
  )
}

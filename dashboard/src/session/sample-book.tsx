import { Trans, useLingui } from '@lingui/react/macro'
import { rupees } from '@sahuji/contract/money/money'
import type { ReactNode } from 'react'
import { Stack } from '../kit/layout/layout.tsx'
import { Money } from '../kit/format/money.tsx'
import { Table } from '../kit/data/table.tsx'
import { Text } from '../kit/layout/text.tsx'

interface Sample {
  id: number
  day: string
  what: ReactNode
  amount?: bigint
  balance: bigint
}

/** The book beside the sign-in: an example, drawn as the product draws a statement. It adds up. */
export function SampleBook() {
  const { t } = useLingui()
  const rows = sampleOf()
  const closing = rows.at(-1)?.balance ?? 0n
  return (
    <Stack gap={6}>
      <Stack gap={1}>
        <Text small tone="muted">
          <Trans>An example shop, closing balance</Trans>
        </Text>
        <Money of={closing} size="largest" />
        <Text tone="muted">
          <Trans>Every rupee has a line, and every line adds up.</Trans>
        </Text>
      </Stack>
      <Table
        label={t`An example of a shop’s book`}
        rows={rows}
        rowKey={({ id }) => `${id}`}
        columns={[
          { id: 'day', head: t`Nov`, kind: 'when', phone: 'meta', cell: ({ day }) => day },
          { id: 'what', head: t`Particulars`, grow: true, phone: 'who', cell: ({ what }) => what },
          {
            id: 'amount',
            head: t`Amount`,
            figure: true,
            phone: 'amount',
            cell: ({ amount }) => amount !== undefined && <Money of={amount} bare sign="always" />,
          },
          {
            id: 'balance',
            head: t`Balance`,
            figure: true,
            dim: true,
            cell: ({ balance }) => <Money of={balance} bare />,
          },
        ]}
        total={['20', t`Closing balance`, '', <Money key="closing" of={closing} weight="bold" />]}
      />
    </Stack>
  )
}

function sampleOf(): Sample[] {
  const moves: [day: string, what: ReactNode, amount: string, sign: 1n | -1n][] = [
    ['17', <Trans key="a">QR payments, 52</Trans>, '66815.75', 1n],
    ['17', <Trans key="b">Fees</Trans>, '534.53', -1n],
    ['18', <Trans key="c">QR payments, 44</Trans>, '59240', 1n],
    ['18', <Trans key="d">Withdrawal to the bank</Trans>, '90000', -1n],
    ['19', <Trans key="e">Load from the bank</Trans>, '10000', 1n],
    ['19', <Trans key="f">QR payments, 55</Trans>, '64348.78', 1n],
  ]
  let balance = rupees('372446.50')
  const opening: Sample = { id: 0, day: '16', what: <Trans>Opening balance</Trans>, balance }
  return [
    opening,
    ...moves.map(([day, what, amount, sign], index) => {
      balance += sign * rupees(amount)
      return { id: index + 1, day, what, amount: sign * rupees(amount), balance }
    }),
  ]
}

import type { CooperativeStatement } from '@sahuji/contract/cooperatives'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Figures } from '../kit/data/figures.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Text } from '../kit/layout/text.tsx'
import * as css from './cooperatives.module.css'

/** Opening + credits − debits = closing, with the ledger's own balance, and what the merchant earned. */
export function Proof({ of: statement }: { of: CooperativeStatement }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const { opening, credits, debits, closing, ledger, commission, tax, parts } = statement
  const [first, last] = [number(ledger.first ?? 0), number(ledger.last ?? 0)]
  const [inRows, outRows] = [number(credits.rows), number(debits.rows)]
  return (
    <Stack gap={3}>
      <Figures
        as="total"
        of={[
          { name: t`Opening`, value: <Money of={opening} /> },
          {
            name: t`+ Credits, ${inRows} rows`,
            value: <Money of={credits.amount} />,
            note: <Parts of={parts} names={creditNames} />,
          },
          {
            name: t`− Debits, ${outRows} rows`,
            value: <Money of={debits.amount} />,
            note: <Parts of={parts} names={debitNames} />,
          },
          { name: t`= Closing`, value: <Money of={closing} />, note: <Agreement of={statement} />, isNoteNeeded: true },
        ]}
      />
      <Row gap={5}>
        <Text small tone="quiet">
          <Trans>
            Your commission <Money of={commission} />
          </Trans>
        </Text>
        <Text small tone="quiet">
          <Trans>
            Tax withheld <Money of={-tax} />
          </Trans>
        </Text>
        <Text small strong>
          <Trans>
            Yours <Money of={commission - tax} />
          </Trans>
        </Text>
        {ledger.first !== null && (
          <Text small tone="quiet">
            <Trans>
              Ledger entries {first} to {last}
            </Trans>
          </Text>
        )}
      </Row>
    </Stack>
  )
}

type PartName = keyof CooperativeStatement['parts']

const creditNames = {
  deposits: msg`Deposits`,
  instalments: msg`Loan instalments`,
  fees: msg`Entry fees`,
  penalties: msg`Penalties`,
  payouts_reversed: msg`Payouts taken back`,
} as const

const debitNames = {
  settled: msg`Settled`,
  paid_out: msg`Paid out to members`,
  deposits_reversed: msg`Deposits taken back`,
  commission: msg`Commission`,
} as const

interface PartsProps {
  of: CooperativeStatement['parts']
  names: Partial<Record<PartName, MessageDescriptor>>
}

/** The parts of a sum that have rows. */
function Parts({ of: parts, names }: PartsProps) {
  const { _ } = useMessages()
  const shown = (Object.keys(names) as PartName[]).filter((name) => parts[name].rows > 0)
  return (
    <span className={css.parts}>
      {shown.map((name) => (
        <span key={name} className={css.part}>
          <span>{_(names[name]!)}</span>
          <Money of={parts[name].amount} bare />
        </span>
      ))}
    </span>
  )
}

function Agreement({ of: { closing, ledger } }: { of: CooperativeStatement }) {
  return closing === ledger.closing ? (
    <Status tone="good">
      <Trans>The ledger has the same</Trans>
    </Status>
  ) : (
    <Status tone="bad">
      <Trans>
        The ledger has <Money of={ledger.closing} />
      </Trans>
    </Status>
  )
}
